import Quantities

extension Baseline {
  /// As in `Reports/schemas/baseline.schema.json`. It is made to be read as a diff.
  package static let table = Table(
    blank: Baseline(
      suite: "", machine: MachineFingerprint.table.blank, tool: Recording.Tool.table.blank, measured: ""),
    .init(version: schemaVersion), .init("suite", \.suite), .init("machine", \.machine),
    .init("tool", \.tool), .init("measured", \.measured), .init("revision", \.revision),
    .init("cases", \.keptCases), .init("noise", \.keptNoise))

  private var keptCases: [String: [String: KeptSample]] {
    get { cases.mapValues { $0.mapValues { KeptSample(sample: $0) } } }
    set { cases = newValue.mapValues { $0.mapValues(\.sample) } }
  }

  private var keptNoise: [String: MachineNoise]? {
    get { noise.isEmpty ? nil : noise }
    set { noise = newValue ?? [:] }
  }

  /// Whether a document is one of these, by what only they have.
  package static func describes(_ value: JSONValue) -> Bool {
    value["measured"] != nil && value["cases"]?.object != nil
  }
}

/// A sample in a baseline's document: figures stand sorted, and those that never varied stand there once.
private struct KeptSample: WrittenValue {
  var sample: Sample

  static let schema: [String: JSONValue] = ["$ref": "#/$defs/sample"]

  var json: JSONValue {
    var members = Sample.table.members(sample)
    let values = sample.values.sorted()
    (members["missing"], members["values"]) = (nil, nil)
    if sample.isConstant {
      (members["value"], members["runs"]) = (.number(values[0]), .integer(values.count))
    } else {
      (members["median"], members["values"]) = (Statistics.median(values).json, values.json)
    }
    return .object(members)
  }

  init(sample: Sample) { self.sample = sample }

  init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["unit", "value", "runs", "median", "values", "by", "bound"])
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
