/// Robust statistics: one odd sample must not move a verdict.
package enum Statistics {
  /// The middle value, or the mean of the two middle ones; nil for none.
  package static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The median of the slopes between all pairs of points (Sen 1968), in units of `values` per unit of `times`.
  ///
  /// More than `limit` points are thinned evenly first, because the pairs grow with the square.
  package static func theilSen(_ times: [Double], _ values: [Double], limit: Int = 300) -> Double? {
    let count = min(times.count, values.count)
    guard count >= 2 else { return nil }
    let step = max(1, count / limit)
    let picked = stride(from: 0, to: count, by: step).map { (times[$0], values[$0]) }
    var slopes: [Double] = []
    slopes.reserveCapacity(picked.count * picked.count / 2)
    for i in picked.indices {
      for j in picked.indices where j > i && picked[j].0 > picked[i].0 {
        slopes.append((picked[j].1 - picked[i].1) / (picked[j].0 - picked[i].0))
      }
    }
    return median(slopes)
  }
}
