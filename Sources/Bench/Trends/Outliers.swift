import Quantities

/// Takes the weight from wild values, of which one would outweigh a level.
enum Outliers {
  /// So many deviations from the middle count as no more.
  private static let limit = 8.0

  static func tamed(_ values: [Double]) -> [Double] {
    guard let middle = Statistics.median(values),
      let spread = Statistics.median(values.map { abs($0 - middle) })
    else { return values }
    // Most are the same: what differs alone between its neighbours is wild, whatever its distance.
    guard spread > 0 else { return smoothed(values) }
    let reach = limit * 1.4826 * spread
    return values.map { min(max($0, middle - reach), middle + reach) }
  }

  /// Each value's median with its neighbours.
  private static func smoothed(_ values: [Double]) -> [Double] {
    values.indices.map { index in
      let start = min(max(0, index - 1), max(0, values.count - 3))
      return Statistics.median(Array(values[start..<min(values.count, start + 3)])) ?? values[index]
    }
  }
}
