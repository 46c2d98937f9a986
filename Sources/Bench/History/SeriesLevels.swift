import Documents
import Quantities
import Recordings

/// The levels of a series as the search of its trend has them, each beginning where it is seen.
struct SeriesLevels {
  /// A stretch of one machine's points at one level.
  struct Level {
    /// Indices of the series' points.
    var points: [Int]
    var median: Double
    var kind: LevelChange.Kind
  }

  private let series: HistorySeries

  init(_ series: HistorySeries) { self.series = series }

  /// Of one machine, the oldest first.
  func levels(of machine: Int) -> [Level] {
    let trend = series.trend
    let own = trend.points.indices.filter { trend.points[$0].machine == machine }
    let newest = trend.newest.first { own.contains($0.first) }?.first
    let starts = own.filter { trend.changes.contains($0) || $0 == newest }
    let ends = starts.dropFirst() + [trend.points.count]
    let first = own.prefix { $0 < starts.first ?? .max }
    let stretches =
      [(Array(first), LevelChange.Kind.step)]
      + zip(starts, ends).map { start, end in
        (own.filter { (start..<end).contains($0) }, start == newest ? .newest : .step)
      }
    return sharpened(stretches.filter { !$0.0.isEmpty }.map { level($0.0, $0.1) })
  }

  /// With the last level's beginning where it is seen: the search knows no level of fewer than four points, and the look at the
  /// newest ones none that less than five precede, so that a point or two may stand on the wrong side.
  private func sharpened(_ levels: [Level]) -> [Level] {
    guard levels.count > 1 else { return levels }
    let (before, last) = (levels[levels.count - 2], levels[levels.count - 1])
    let stayed = last.points.prefix { isNearer($0, to: before, than: last) }
    let gone = before.points.reversed().prefix { isNearer($0, to: last, than: before) }.reversed()
    guard !stayed.isEmpty || !gone.isEmpty else { return levels }
    guard stayed.count < last.points.count, gone.count < before.points.count else { return levels }
    let old = before.points.dropLast(gone.count) + stayed
    let new = gone + last.points.dropFirst(stayed.count)
    return levels.dropLast(2) + [
      level(Array(old), before.kind), level(Array(new), new.count < ChangePoints.least ? .newest : last.kind),
    ]
  }

  private func level(_ points: [Int], _ kind: LevelChange.Kind) -> Level {
    Level(points: points, median: Statistics.median(points.map(value)) ?? 0, kind: kind)
  }

  private func isNearer(_ point: Int, to one: Level, than other: Level) -> Bool {
    abs(value(point) - one.median) < abs(value(point) - other.median)
  }

  private func value(_ index: Int) -> Double { series.points[index].figure.median.value }
}
