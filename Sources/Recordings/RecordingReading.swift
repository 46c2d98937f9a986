package import Formats
import Quantities

extension Recording {
  private static let blank = Recording(
    tool: Tool.table.blank, device: DeviceProfile(), settings: RunSettings(), program: Program.table.blank)

  private static let originTable = Table(
    blank: blank, .init("tool", \.tool), .init("device", \.device), .init("scenario", \.settings))

  private static let stateTable = Table(
    blank: blank, .init("program", \.program), .init("phases", \.phases), .init("metrics", \.metrics),
    .init("notes", evenEmpty: \.notes), .init("tables", \.tables).canBeMissing, .init("raw", \.raw))

  /// The whole of it, as a history keeps it.
  package static let table = Table(
    "recording", "Recording", "All that was measured in one run.", blank: blank,
    originTable.fields + stateTable.fields + [
      .init("series", \.series).canBeMissing, .init("events", \.events).canBeMissing,
    ])

  /// Everything but series and events, as it is stored beside them.
  package var state: JSONValue { Self.stateTable.json(self) }

  /// What is known at the start and does not change: tool, device and scenario.
  package var origin: JSONValue { Self.originTable.json(self) }

  /// Reads a recording, or that of a report, whose assessment is passed over.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self = try Self.table.row(beside: reader).row
    if let observer = try reader.member("observer") {
      metrics.merge(try [String: Metric](observer)) { kept, _ in kept }
    }
  }

  /// Reads what `origin` and `state` give.
  package init(origin: DocumentReader, state: DocumentReader) throws(DocumentError) {
    let start = try Self.originTable.row(beside: origin).row
    self = try Self.stateTable.row(beside: state).row
    (tool, device, settings) = (start.tool, start.device, start.settings)
  }
}

extension Recording.Event {
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      try reader.required("time").moment(),
      try EventKinds.read(try reader.required("kind").string(), try reader.required("detail")))
  }
}

extension Recording.Series {
  /// A point whose value is null had none at that moment and is left out.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let unit = try Unit(try reader.required("unit"))
    let (times, values) = (try reader.required("time").items(), try reader.required("value").items())
    guard times.count == values.count else {
      throw reader.error("\(times.count) times for \(values.count) values")
    }
    self.init(unit: unit, time: [], value: [])
    for (moment, point) in zip(times, values) where point.value != .null {
      time.append(try moment.moment())
      value.append(try point.number())
    }
  }
}
