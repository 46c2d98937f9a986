import Formats
package import Quantities

/// The points of the curve that a limit's metric is scored by, in the limit's unit; nil where the limit itself says.
package struct ScorePoints: Sendable, Equatable {
  /// What scores 90.
  package var p10: Quantity?
  /// What scores 50.
  package var median: Quantity?

  package init(p10: Quantity? = nil, median: Quantity? = nil) {
    self.p10 = p10
    self.median = median
  }

  /// In a report; nil where a budget gives none.
  var json: JSONValue? {
    guard p10 != nil || median != nil else { return nil }
    return .members(["p10": p10.map { .number($0.value) }, "median": median.map { .number($0.value) }])
  }

  static let schema: JSONValue = [
    "description": "the values that score 90 and 50, where the budget gives them", "type": "object",
    "additionalProperties": false, "minProperties": 1,
    "properties": ["p10": ["type": "number"], "median": ["type": "number"]],
  ]

  init(_ reader: DocumentReader, _ unit: Unit) throws(DocumentError) {
    func point(_ key: String) throws(DocumentError) -> Quantity? {
      try reader.member(key).map { (place) throws(DocumentError) in Quantity(try place.number(), unit) }
    }
    self.init(p10: try point("p10"), median: try point("median"))
  }
}

extension Budget.Limit {
  /// One for each bound that has a curve. Where a budget does not say, what is just allowed scores 50; 90 is scored where the
  /// warning begins, or at half of a maximum and twice a minimum.
  package var scoreCurves: [ScoreCurve] { [scoreBelow, scoreAbove].compactMap { $0 } }

  private var scoreBelow: ScoreCurve? {
    guard let median = maximum.map({ score.median?.value ?? $0.value }) else { return nil }
    let warned = warning.map(\.value).flatMap { $0 > 0 && $0 < median ? $0 : nil }
    return ScoreCurve(median: median, p10: score.p10?.value ?? warned ?? median / 2)
  }

  private var scoreAbove: ScoreCurve? {
    guard let median = minimum.map({ score.median?.value ?? $0.value }) else { return nil }
    // Beside a maximum the warning is the maximum's.
    let warned = maximum == nil ? warning.map(\.value).flatMap { $0 > median ? $0 : nil } : nil
    return ScoreCurve(median: median, p10: score.p10?.value ?? warned ?? median * 2)
  }
}
