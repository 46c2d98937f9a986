import Documents
import Quantities
import Recordings

/// The newest sessions whose own gate failed on a figure: they were compared then, however few sessions there are to compare now.
struct NewestFailures {
  /// Indices of the series' points.
  let points: Range<Int>
  /// The level that the newest was compared with, and the median of the failed ones.
  let before: Double
  let after: Double
  let limit: Double?

  /// Nil where the newest session kept its gate, where its level was accepted, or where none is known to have been good.
  init?(_ series: HistorySeries) {
    let failed = series.points.reversed().prefix {
      $0.outcome?.verdict == .fail && $0.role != .accepted
    }
    let first = series.points.count - failed.count
    guard first > 0, let newest = series.points.last?.outcome, let baseline = newest.baseline,
      let median = Statistics.median(failed.map(\.figure.median.value))
    else { return nil }
    points = first..<series.points.count
    (before, after, limit) = (baseline, median, newest.limit)
    guard !points.isEmpty else { return nil }
  }
}
