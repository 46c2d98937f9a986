package import Formats
package import Quantities

/// Limits on metrics, as people write them in a JSON file.
package struct Budget: Sendable, Equatable {
  package static let schemaVersion = 1
  package var name: String
  package var description: String?
  package var limits: [String: Limit]
  /// Thresholds of audits that are to hold in place of the audits' own, by audit and name.
  package var thresholds: [String: [String: Quantity]]

  package init(
    name: String, description: String? = nil, limits: [String: Limit],
    thresholds: [String: [String: Quantity]] = [:]
  ) {
    self.name = name
    self.description = description
    self.limits = limits
    self.thresholds = thresholds
  }

  /// What one metric must keep, in the metric's unit, or in its rate per second where `over` is given.
  package struct Limit: WrittenValue {
    package var maximum: Quantity?
    package var minimum: Quantity?
    /// From here on the verdict is `warn`.
    package var warning: Quantity?
    /// Seconds over which the limit is an average: a program that ends sooner may use what the whole window allows.
    package var over: Double?
    /// A metric that could not be measured then does not spoil the verdict.
    package var optional: Bool
    package var source: String?
    /// What scores 90 and 50, where the limit itself is not to say.
    package var score: ScorePoints

    package init(
      maximum: Quantity? = nil, minimum: Quantity? = nil, warning: Quantity? = nil, over: Double? = nil,
      optional: Bool = false, source: String? = nil, score: ScorePoints = ScorePoints()
    ) {
      self.maximum = maximum
      self.minimum = minimum
      self.warning = warning
      self.over = over
      self.optional = optional
      self.source = source
      self.score = score
    }

    package var json: JSONValue {
      .members([
        "max": maximum.map { .number($0.value) }, "min": minimum.map { .number($0.value) },
        "warn": warning.map { .number($0.value) }, "over": over.map { .number($0) },
        "optional": optional ? true : nil, "source": source.map { .string($0) },
        "unit": (maximum ?? minimum).map { .string($0.unit.rawValue) }, "score": score.json,
      ])
    }

    package static var schema: [String: JSONValue] {
      let number: JSONValue = ["type": "number"]
      return [
        "$anchor": "limit", "type": "object", "additionalProperties": false, "required": ["unit"],
        "anyOf": [["required": ["max"]], ["required": ["min"]]],
        "properties": [
          "max": number, "min": number, "warn": number, "optional": ["const": true],
          "over": [
            "type": "number", "exclusiveMinimum": 0,
            "description": "seconds over which the limit is an average",
          ],
          "source": ["type": "string"], "unit": .object(Unit.schema), "score": ScorePoints.schema,
        ],
      ]
    }

    /// Reads what `json` gives.
    package init(_ reader: DocumentReader) throws(DocumentError) {
      let unit = try reader.member("unit").map { (place) throws(DocumentError) in try Unit(place) } ?? .count
      func quantity(_ key: String) throws(DocumentError) -> Quantity? {
        try reader.member(key).map { (place) throws(DocumentError) in Quantity(try place.number(), unit) }
      }
      self.init(
        maximum: try quantity("max"), minimum: try quantity("min"), warning: try quantity("warn"),
        over: try reader.member("over")?.number(), optional: try reader.member("optional")?.bool() ?? false,
        source: try reader.member("source")?.string(),
        score: try reader.member("score").map { (place) throws(DocumentError) in
          try ScorePoints(place, unit)
        } ?? ScorePoints())
    }
  }
}
