package import Formats
import Quantities
import Recordings

extension RadioModel: TableRow {
  package static let schemaVersion = 1

  /// Reads a model's file; its name without the ending is the model's.
  ///
  /// - Throws: `DocumentError` with the place for whatever cannot be understood, is out of range or has no provenance.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes))
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self = try Self.table.row(reader)
    name = reader.fileName
  }

  /// The model as its file holds it, so that a recording can carry what its traffic was judged by.
  package var json: JSONValue { Self.table.json(self) }

  package func validate(_ reader: DocumentReader) throws(DocumentError) {
    try Provenance.check(provenance, of: Self.table.numbers(reader), reader)
  }

  private static let fields: [TableField<RadioModel>] = [
    .init(writtenVersion: schemaVersion), .init("title", .name, \.title), .init("kind", .plain, \.kind),
    .init("idle", .part, \.idle, "Without traffic for longer than all tails last."),
    .init(
      "promotion", .part, optional: \.promotion,
      "What it takes to leave idle; ends as the packet that causes it goes out."),
    .init(
      "active", .part, \.active,
      "While packets come closer after one another than the first tail lasts."),
    .init(
      "tail", tails, \.tail,
      """
      What follows the last packet, one after the other, until it is idle. The first is the active state's own \
      timer, which carries nothing.
      """),
    .init("description", .plain, optional: \.description),
    .init(
      "error", .percent, optional: \.error,
      "How far a figure by this model may be off, as a share; left out where nobody could say."),
    .init(provenance: \.provenance, example: "tail[1].power, tail[1] or tail"),
  ]

  private static let tails = WrittenForm<[Tail]>.list(of: .part)
    .withOne(orElse: "expected at least one tail, which keeps the radio active")
    .requiring { (reader) throws(DocumentError) in
      guard let carried = try reader.items().first?.member("carries") else { return }
      throw carried.error("the first tail is the active state's own timer, which any packet restarts")
    }
    .saying(["allOf": [["prefixItems": [["not": ["required": ["carries"]]]]]]])

  package static let table = Table(
    "radio", "Headroom radio model",
    """
    What a kind of radio does with traffic, and what that costs, as people write it. Its file's name without the \
    ending is the model's. Quantities are texts with their unit, and each number has a provenance.
    """,
    blank: RadioModel(
      name: "", title: "", kind: .wifi, idle: .blank, promotion: nil, active: Active(state: .blank), tail: []),
    fields)
}

extension RadioModel.Kind: FieldChoice {}

extension RadioModel.State: FieldObject {
  fileprivate static let blank = RadioModel.State(name: "", power: 0)
  fileprivate static let fields: [TableField<RadioModel.State>] = [
    .init("name", .name, \.name), .init("power", .watts, \.power, "Apart from the pings."),
    .init(
      "ping", .part, optional: \.ping,
      "Discontinuous reception: it listens so often for so long; the first time where the state begins."),
  ]
  package static let table = Table("", "", "", blank: blank, fields)
}

extension RadioModel.Ping: FieldObject {
  package static let table = Table(
    blank: RadioModel.Ping(every: 0, length: 0, power: 0), .init("every", .seconds, \.every),
    .init("length", .seconds, \.length), .init("power", .watts, \.power))

  package func validate(_ reader: DocumentReader) throws(DocumentError) {
    guard length <= every else { throw reader.error("lasts longer than from one to the next") }
  }
}

extension RadioModel.Promotion: FieldObject {
  fileprivate static let blank = RadioModel.Promotion(length: 0, power: 0)
  package static let table = Table(
    blank: blank, .init("length", .seconds, \.length), .init("power", .watts, \.power))
}

extension RadioModel.Active: FieldObject {
  package static let table = Table(
    "", "", "", blank: RadioModel.Active(state: .blank),
    RadioModel.State.fields.map { $0.of(\.state) } + [
      .init(
        "sentPerMegabit", .perMegabit, \.sentPerMegabit, default: 0,
        "For each 1,000,000 bits sent, on top of the power."),
      .init("receivedPerMegabit", .perMegabit, \.receivedPerMegabit, default: 0),
      .init(
        "holding", .part, optional: \.holding, "Fewer bytes than these in the window do not keep it up."),
    ])
}

extension RadioModel.Holding: FieldObject {
  package static let table = Table(
    blank: RadioModel.Holding(bytes: 0, window: 0), .init("bytes", .bytes, \.bytes),
    .init("window", .seconds, \.window))
}

extension RadioModel.Tail: FieldObject {
  package static let table = Table(
    "", "", "", blank: RadioModel.Tail(state: .blank, length: 0),
    RadioModel.State.fields.map { $0.of(\.state) } + [
      .init("length", .seconds, \.length),
      .init(
        "carries", .part, optional: \.carries,
        """
        Packets up to these sizes start this tail again; a larger one makes the radio active, which takes this \
        promotion.
        """),
    ])
}

extension RadioModel.Carried: FieldObject {
  package static let table = Table(
    blank: RadioModel.Carried(sent: 0, received: 0, promotion: .blank), .init("sent", .bytes, \.sent),
    .init("received", .bytes, \.received), .init("promotion", .part, \.promotion))
}

/// No timer of a radio takes longer than an hour, and none draws a kilowatt: a slip of the unit.
extension WrittenForm<Double> {
  fileprivate static var seconds: Self { quantity(.seconds, 0.000_001...3600).sourced }
  fileprivate static var watts: Self { quantity(.watts, 0...1000).sourced }
  fileprivate static var perMegabit: Self { quantity(.joules, 0...1000).sourced }
  fileprivate static var percent: Self { share(.percent).sourced }
  fileprivate static var bytes: Self { quantity(.bytes, 0...1_000_000).sourced }
}
