package import Formats
import Quantities
import Recordings

extension Baseline {
  package static let table = Table(
    "baseline", "Headroom baseline",
    "What a suite's figures are compared with: those of one machine, made to be read as a diff.",
    blank: Baseline(
      suite: "", machine: MachineFingerprint.table.blank, tool: Recording.Tool.table.blank, measured: ""),
    .init(version: schemaVersion), .init("suite", \.suite).notEmpty, .init("machine", \.machine),
    .init("tool", \.tool), .init("measured", \.measured).meaning("RFC 3339 in UTC"),
    .init("revision", \.revision), .init("cases", \.keptCases),
    .init("noise", ifAny: \.noise).meaning("how the machine was meanwhile, by case"))

  private var keptCases: [String: [String: KeptSample]] {
    get { cases.mapValues { $0.mapValues { KeptSample(sample: $0) } } }
    set { cases = newValue.mapValues { $0.mapValues(\.sample) } }
  }

  /// Whether a document is one of these, by what only they have.
  package static func describes(_ value: JSONValue) -> Bool {
    value["measured"] != nil && value["cases"]?.object != nil
  }
}

/// A sample in a baseline's document: figures stand sorted, and those that never varied stand there once.
private struct KeptSample: DocumentPart {
  var sample: Sample

  private var constant: Double? { sample.isConstant ? sample.values[0] : nil }
  private var runs: Int? { sample.isConstant ? sample.values.count : nil }
  private var sorted: [Double]? { sample.isConstant ? nil : sample.values.sorted() }
  private var median: Double? { sorted.flatMap { Statistics.median($0) } }

  static let table = Table(
    blank: KeptSample(sample: Sample.table.blank), .init("unit", \.sample.unit),
    .init("value", derived: \.constant)
      .meaning("every run gave it; never below zero but for memory.growth"),
    .init("runs", derived: \.runs).atLeast(2), .init("median", derived: \.median),
    .init("values", derived: \.sorted).meaning("of every run, sorted"), .init("by", \.sample.by),
    .init("bound", \.sample.bound)
  ).keeping([
    "oneOf": [
      ["required": ["value", "runs"], "properties": ["median": false, "values": false]],
      ["required": ["values"], "properties": ["value": false, "runs": false]],
    ]
  ])

  init(sample: Sample) { self.sample = sample }

  init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: Self.table.fields.map(\.key))
    let unit = try Unit(try reader.required("unit"))
    sample = Sample(unit: unit, values: try Self.values(reader, unit))
    if let place = try reader.member("by") { sample.by = try FigureOrigin(place) }
    if let place = try reader.member("bound") { sample.bound = try FigureBound(place) }
  }

  /// How many values of a metric are still compared in a moment.
  private static let most = 10_000

  private static func values(_ reader: DocumentReader, _ unit: Unit) throws(DocumentError) -> [Double] {
    guard let value = try reader.member("value") else {
      let place = try reader.required("values")
      var values: [Double] = []
      for item in try place.items() { values.append(try item.figure(of: reader.key, unit)) }
      guard values.count <= most else {
        throw place.error("\(values.count) values; expected at most \(most)")
      }
      return values
    }
    let runs = try reader.required("runs")
    let count = try runs.integer()
    guard (1...most).contains(count) else { throw runs.error("expected 1 to \(most)") }
    return Array(repeating: try value.figure(of: reader.key, unit), count: count)
  }
}

extension DocumentReader {
  /// A figure that a run can have given.
  fileprivate func figure(of metric: String, _ unit: Unit) throws(DocumentError) -> Double {
    let value = try number()
    guard value >= 0 || MetricCatalogue.find(metric)?.isSigned == true else {
      throw error(
        "\(JSONWriter.text(value)): \(metric), in \(unit.rawValue), is never below zero; expected 0 or more"
      )
    }
    return value
  }
}
