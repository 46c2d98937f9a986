package import Documents
import Recordings

extension Trend {
  /// With its levels, its drifts and what its newest points say, of each machine's figures by themselves: another machine is
  /// no change of the program.
  package func described() -> Trend {
    var trend = self
    for machine in Set(points.map(\.machine)).sorted() {
      let own = points.indices.filter { points[$0].machine == machine }
      let values = own.map { points[$0].median.value }
      let course = ChangePoints.course(values)
      trend.changes += course.changes.map { own[$0] }
      trend.drifts += course.drifts.map { drift in
        TrendDrift(
          first: own[drift.range.lowerBound], last: own[drift.range.upperBound - 1], before: drift.before,
          after: drift.after)
      }
      if let newest = NewestValues.apart(values, course) {
        trend.newest.append(
          TrendNewest(
            first: own[own.count - newest.count], count: newest.count, before: newest.before,
            after: newest.after))
      }
    }
    trend.changes.sort()
    return trend
  }
}
