package import Documents
import Recordings

extension Trend {
  /// With its levels, its drifts and what its newest points say, of each branch and each machine by itself: another machine
  /// is no change of the program, and another branch goes on from a commit of its own.
  package func described() -> Trend {
    var trend = self
    for own in lines.map(\.points) {
      let values = own.map { points[$0].median.value }
      let course = ChangePoints.course(values, areExact: own.allSatisfy { points[$0].isExact })
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
