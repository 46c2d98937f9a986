package import Documents
import Quantities
import Recordings

/// Compares the newest figures of each branch with the last levels of its suite's main branch.
package enum BranchComparer {
  /// The timelines with what was found of those that have a main branch beside them.
  package static func compared(_ timelines: [HistoryTimeline]) -> [HistoryTimeline] {
    timelines.map { timeline in
      guard let base = timeline.base(among: timelines), let name = base.branch else { return timeline }
      var timeline = timeline
      timeline.comparison = BranchComparison(
        base: name, differences: timeline.series.compactMap { difference($0, base) })
      return timeline
    }
  }

  private static func difference(_ own: HistorySeries, _ base: HistoryTimeline) -> BranchDifference? {
    guard let newest = own.points.last,
      let other = base.series.first(where: {
        $0.name == own.name && $0.metric == own.metric && $0.unit == own.unit
      }),
      let machine = other.trend.points.last?.machine,
      let level = SeriesLevels(other).levels(of: machine).last
    else { return nil }
    let points = level.points.map { other.points[$0] }
    let least = points.map(\.least).min() ?? level.median
    let most = points.map(\.most).max() ?? level.median
    let isSame = newest.least <= most && newest.most >= least
    let value = newest.figure.median.value
    return BranchDifference(
      name: own.name, metric: own.metric, unit: own.unit, base: level.median, value: value,
      way: isSame ? .same : way(value - level.median, own, around: level.median))
  }

  private static func way(
    _ difference: Double, _ series: HistorySeries, around base: Double
  ) -> BranchDifference.Way {
    guard series.gate != nil || MetricCatalogue.hasDirection(series.metric) else { return .other }
    let better = series.gate?.better ?? MetricCatalogue.better(series.metric)
    guard (better == .less) == (difference > 0) else { return .better }
    let isPast = series.gate.map { abs(difference) > $0.tolerance(around: base) } ?? false
    return isPast ? .pastGate : .worse
  }
}
