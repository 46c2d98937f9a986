import Quantities

extension Recording.Series {
  /// The samples whose figures are known, in the order of time.
  package var known: [(time: Double, value: Double)] {
    zip(time, value).filter { $0.isFinite && $1.isFinite }.map { (time: $0, value: $1) }
  }
}

/// A count that never falls, such as processor time, as a curve: straight between two samples.
package struct RisingCourse: Sendable {
  package let points: [(time: Double, value: Double)]

  /// Nil without a sample.
  package init?(_ series: Recording.Series?) {
    guard let points = series?.known, !points.isEmpty else { return nil }
    self.points = points
  }

  /// The tree's processor time in seconds, user and system; nil where it was not sampled.
  package static func processor(_ series: [String: Recording.Series]) -> RisingCourse? {
    guard let user = series["cpu.time.user"], let system = series["cpu.time.system"],
      user.value.count == system.value.count
    else { return nil }
    return RisingCourse(
      Recording.Series(unit: .seconds, time: user.time, value: zip(user.value, system.value).map { $0 + $1 }))
  }

  /// The count at a moment: nothing at exec, and what the last sample had after it.
  package func at(_ time: Double) -> Double {
    let next = firstIndex(after: time)
    guard next < points.endIndex else { return points[points.endIndex - 1].value }
    let before = next > 0 ? points[next - 1] : (time: 0, value: 0)
    let length = points[next].time - before.time
    guard length > 0, time > before.time else { return before.value }
    return before.value + (points[next].value - before.value) * (time - before.time) / length
  }

  /// How much was added between two moments.
  package func added(from start: Double, to end: Double) -> Double { max(0, at(end) - at(start)) }

  /// The first sample after a moment, up to another, at which the count had grown since the sample before.
  package func firstGrowth(after start: Double, upTo end: Double) -> Double? {
    let first = firstIndex(after: start)
    return points.indices[first...].first {
      points[$0].time <= end && points[$0].value > ($0 > 0 ? points[$0 - 1].value : 0)
    }.map { points[$0].time }
  }

  private func firstIndex(after time: Double) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
