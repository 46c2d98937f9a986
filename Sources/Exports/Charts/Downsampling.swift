import Quantities
package import Recordings

/// Thins a long curve without hiding a peak or a dip.
package enum Downsampling {
  package struct Point: Sendable, Equatable {
    package var time: Double
    package var value: Double
    package init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The drawable points of a series: of each stretch of time the lowest and the highest, in the order in which
  /// they came, and always the first and the last one. At most `2 * buckets + 2` points.
  package static func extremes(_ series: Recording.Series, buckets: Int, until end: Double) -> [Point] {
    let points = zip(series.time, series.value).lazy.map { Point($0, $1) }
      .filter { $0.time.isFinite && $0.value.isFinite && $0.time >= 0 && $0.time <= end }
      .sorted { $0.time < $1.time }
    guard points.count > 2 * buckets, buckets > 0, end > 0 else { return points }
    var kept: [Point] = [points[0]]
    var rest = points[...]
    for bucket in 1...buckets {
      let limit = bucket == buckets ? Double.infinity : end * Double(bucket) / Double(buckets)
      let stretch = rest.prefix { $0.time < limit }
      rest = rest.dropFirst(stretch.count)
      kept += extremes(stretch)
    }
    if let last = points.last { kept.append(last) }
    return kept
  }

  private static func extremes(_ stretch: ArraySlice<Point>) -> [Point] {
    guard let low = stretch.indices.min(by: { stretch[$0].value < stretch[$1].value }),
      let high = stretch.indices.max(by: { stretch[$0].value < stretch[$1].value })
    else { return [] }
    return low == high ? [stretch[low]] : [stretch[min(low, high)], stretch[max(low, high)]]
  }
}
