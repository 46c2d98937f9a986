package import Formats

/// What a workload knows a metric of its own run to be.
package struct TrueFigure: WrittenValue {
  package var value: Double
  /// How far on either side a measured figure may lie, where the workload itself knows it no better.
  package var tolerance: Double
  /// How far above it may lie, for what a process does besides its work: starting and ending.
  package var extra: Double

  package init(_ value: Double, tolerance: Double = 0, extra: Double = 0) {
    self.value = value
    self.tolerance = tolerance
    self.extra = extra
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    let isPlain = reader.value.number != nil
    self.init(
      try isPlain ? reader.number() : reader.required("value").number(),
      tolerance: isPlain ? 0 : try reader.member("tolerance")?.number() ?? 0,
      extra: isPlain ? 0 : try reader.member("extra")?.number() ?? 0)
  }

  package init?(_ json: JSONValue) {
    guard let figure = try? TrueFigure(DocumentReader(file: "", value: json)) else { return nil }
    self = figure
  }

  package func admits(_ measured: Double) -> Bool {
    measured >= value - tolerance && measured <= value + max(tolerance, extra)
  }

  package var json: JSONValue {
    guard tolerance > 0 || extra > 0 else { return .number(value) }
    return .members([
      "value": .number(value), "tolerance": tolerance > 0 ? .number(tolerance) : nil,
      "extra": extra > 0 ? .number(extra) : nil,
    ])
  }

  package static var schema: [String: JSONValue] {
    func above(_ meaning: JSONValue) -> JSONValue {
      ["type": "number", "exclusiveMinimum": 0, "description": meaning]
    }
    return [
      "oneOf": [
        ["type": "number"],
        [
          "type": "object", "additionalProperties": false, "required": ["value"], "minProperties": 2,
          "properties": [
            "value": ["type": "number"],
            "tolerance": above("how far on either side the measured figure may lie"),
            "extra": above("how far above it may lie, for starting and ending"),
          ],
        ],
      ]
    ]
  }
}
