import Quantities

extension Baseline {
  /// The document, as in `Reports/schemas/baseline.schema.json`. It is made to be read as a diff: figures stand sorted,
  /// and those that never varied stand there once.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "suite": .string(suite), "machine": machine.json,
      "tool": tool.json, "measured": .string(measured), "revision": revision.map { .string($0) },
      "cases": .object(cases.mapValues { .object($0.mapValues(Self.json)) }),
      "noise": noise.isEmpty ? nil : .object(noise.mapValues(\.json)),
    ])
  }

  private static func json(_ sample: Sample) -> JSONValue {
    let (unit, values) = (JSONValue.string(sample.unit.rawValue), sample.values.sorted())
    if sample.isConstant {
      return .members([
        "unit": unit, "value": .number(values[0]), "runs": .integer(values.count), "by": sample.by?.json,
        "bound": sample.bound?.json,
      ])
    }
    return .members([
      "unit": unit, "median": Statistics.median(values).map { .number($0) }, "values": .numbers(values),
      "by": sample.by?.json, "bound": sample.bound?.json,
    ])
  }

  /// Whether a document is one of these, by what only they have.
  package static func describes(_ value: JSONValue) -> Bool {
    value["measured"] != nil && value["cases"]?.object != nil
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    try reader.schemaVersion(supported: Self.schemaVersion)
    self.init(
      suite: try reader.required("suite").string(),
      machine: try MachineFingerprint(try reader.required("machine")),
      tool: try Recording.Tool(try reader.required("tool")),
      measured: try reader.required("measured").string(), revision: try reader.member("revision")?.string())
    let table = try reader.required("cases")
    for (name, value) in try table.members() {
      let metrics = table.child(name, value)
      var samples: [String: Sample] = [:]
      for (metric, value) in try metrics.members() {
        samples[metric] = try Self.sample(metrics.child(metric, value), of: metric)
      }
      cases[name] = samples
    }
    guard let table = try reader.member("noise") else { return }
    for (name, value) in try table.members() { noise[name] = try MachineNoise(table.child(name, value)) }
  }

  /// How many values of a metric are still compared in a moment.
  private static let most = 10_000

  private static func sample(_ reader: DocumentReader, of metric: String) throws(DocumentError) -> Sample {
    let unit = try Unit(try reader.required("unit"))
    guard let value = try reader.member("value") else {
      let place = try reader.required("values")
      var values: [Double] = []
      for item in try place.items() { values.append(try item.figure(of: metric, unit)) }
      guard values.count <= most else {
        throw place.error("\(values.count) values; expected at most \(most)")
      }
      return Sample(unit: unit, values: values, by: try reader.origin(), bound: try reader.bound())
    }
    let runs = try reader.required("runs")
    let count = try runs.integer()
    guard (1...most).contains(count) else { throw runs.error("expected 1 to \(most)") }
    return Sample(
      unit: unit, values: Array(repeating: try value.figure(of: metric, unit), count: count),
      by: try reader.origin(), bound: try reader.bound())
  }
}

extension DocumentReader {
  /// A sample's `by`.
  fileprivate func origin() throws(DocumentError) -> FigureOrigin? {
    try member("by").map { (place) throws(DocumentError) in try FigureOrigin(place) }
  }

  /// A sample's `bound`.
  fileprivate func bound() throws(DocumentError) -> FigureBound? {
    try member("bound").map { (place) throws(DocumentError) in try FigureBound(place) }
  }

  /// A figure that a run can have given.
  fileprivate func figure(of metric: String, _ unit: Unit) throws(DocumentError) -> Double {
    let value = try number()
    guard value >= 0 || MetricCatalogue.find(metric)?.isSigned == true else {
      throw error(
        "\(JSONWriter.text(value)): \(metric), in \(unit.rawValue), is never below nought; expected 0 or more"
      )
    }
    return value
  }
}
