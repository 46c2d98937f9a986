package import Documents
import Quantities

extension RadioModel {
  package static let schemaVersion = 1

  /// Reads a model's file; its name without the ending is the model's.
  ///
  /// - Throws: `DocumentError` with the place for whatever cannot be understood, is out of range or has no provenance.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes))
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: [
      "schemaVersion", "title", "description", "kind", "error", "idle", "promotion", "active", "tail",
      "provenance",
    ])
    try reader.schemaVersion(supported: Self.schemaVersion)
    let file = reader.file.split(separator: "/").last.map { String($0) } ?? reader.file
    var numbers = RadioNumbers()
    self.init(
      name: file.hasSuffix(".json") ? String(file.dropLast(5)) : file,
      title: try reader.required("title").name(), kind: try Self.kind(try reader.required("kind")),
      idle: try numbers.state(try reader.required("idle")),
      promotion: try reader.member("promotion").map { (place) throws(DocumentError) in
        try numbers.promotion(place)
      },
      active: try numbers.active(try reader.required("active")),
      tail: try numbers.tails(try reader.required("tail")))
    description = try reader.member("description")?.string()
    if try reader.member("error") != nil { error = try numbers.share("error", reader) }
    provenance = try numbers.provenance(try reader.required("provenance"))
  }

  private static func kind(_ reader: DocumentReader) throws(DocumentError) -> Kind {
    let text = try reader.string()
    guard let kind = Kind(rawValue: text) else {
      throw reader.error("\"\(text)\" is none of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return kind
  }
}

/// Reads a model's parts.
private struct RadioNumbers {
  private var numbers = ModelNumbers()

  /// No timer of a radio takes longer than an hour, and none draws a kilowatt: a slip of the unit.
  private static let seconds = 0.000_001...3600.0
  private static let watts = 0.0...1000.0
  private static let megabit = 0.0...1000.0
  private static let size = 0.0...1_000_000.0

  mutating func state(_ reader: DocumentReader) throws(DocumentError) -> RadioModel.State {
    _ = try reader.members(known: ["name", "power", "ping"])
    return try named(reader)
  }

  private mutating func named(_ reader: DocumentReader) throws(DocumentError) -> RadioModel.State {
    var state = RadioModel.State(
      name: try reader.required("name").name(), power: try number("power", .watts, Self.watts, reader))
    guard let place = try reader.member("ping") else { return state }
    _ = try place.members(known: ["every", "length", "power"])
    let ping = RadioModel.Ping(
      every: try number("every", .seconds, Self.seconds, place),
      length: try number("length", .seconds, Self.seconds, place),
      power: try number("power", .watts, Self.watts, place))
    guard ping.length <= ping.every else { throw place.error("lasts longer than from one to the next") }
    state.ping = ping
    return state
  }

  mutating func promotion(_ reader: DocumentReader) throws(DocumentError) -> RadioModel.Promotion {
    _ = try reader.members(known: ["length", "power"])
    return RadioModel.Promotion(
      length: try number("length", .seconds, Self.seconds, reader),
      power: try number("power", .watts, Self.watts, reader))
  }

  mutating func active(_ reader: DocumentReader) throws(DocumentError) -> RadioModel.Active {
    _ = try reader.members(known: [
      "name", "power", "ping", "sentPerMegabit", "receivedPerMegabit", "holding",
    ])
    var active = RadioModel.Active(state: try named(reader))
    if try reader.member("sentPerMegabit") != nil {
      active.sentPerMegabit = try number("sentPerMegabit", .joules, Self.megabit, reader)
    }
    if try reader.member("receivedPerMegabit") != nil {
      active.receivedPerMegabit = try number("receivedPerMegabit", .joules, Self.megabit, reader)
    }
    guard let place = try reader.member("holding") else { return active }
    _ = try place.members(known: ["bytes", "window"])
    active.holding = RadioModel.Holding(
      bytes: try number("bytes", .bytes, Self.size, place),
      window: try number("window", .seconds, Self.seconds, place))
    return active
  }

  mutating func tails(_ reader: DocumentReader) throws(DocumentError) -> [RadioModel.Tail] {
    var tails: [RadioModel.Tail] = []
    for place in try reader.items() {
      _ = try place.members(known: ["name", "power", "ping", "length", "carries"])
      var tail = RadioModel.Tail(
        state: try named(place), length: try number("length", .seconds, Self.seconds, place))
      if let carried = try place.member("carries") {
        guard !tails.isEmpty else {
          throw carried.error("the first tail is the active state's own timer, which any packet restarts")
        }
        tail.carries = try carries(carried)
      }
      tails.append(tail)
    }
    guard !tails.isEmpty else {
      throw reader.error("expected at least one tail, which keeps the radio active")
    }
    return tails
  }

  private mutating func carries(_ reader: DocumentReader) throws(DocumentError) -> RadioModel.Carried {
    _ = try reader.members(known: ["sent", "received", "promotion"])
    return RadioModel.Carried(
      sent: try number("sent", .bytes, Self.size, reader),
      received: try number("received", .bytes, Self.size, reader),
      promotion: try promotion(try reader.required("promotion")))
  }

  private mutating func number(
    _ key: String, _ unit: Unit, _ range: ClosedRange<Double>, _ reader: DocumentReader
  ) throws(DocumentError) -> Double {
    try numbers.number(key, unit, range, reader)
  }

  mutating func share(_ key: String, _ reader: DocumentReader) throws(DocumentError) -> Double {
    try numbers.share(key, reader)
  }

  func provenance(_ reader: DocumentReader) throws(DocumentError) -> [String: Provenance] {
    try numbers.provenance(reader)
  }
}
