import Comparison
import Documents
import Quantities
import Recordings

/// What became of each change of a series' level: whether it is worse, how much its gate allows, whether it is gone again, and
/// whether somebody accepted it.
struct ChangeJudge {
  /// Of the interval of a shift.
  private static let confidence = 0.95

  private let series: HistorySeries
  private let timeline: HistoryTimeline

  init(_ series: HistorySeries, _ timeline: HistoryTimeline) {
    self.series = series
    self.timeline = timeline
  }

  func changes() -> [LevelChange] {
    let machines = Set(series.trend.points.map(\.machine)).sorted()
    let found =
      machines.flatMap { steps(SeriesLevels(series).levels(of: $0)) } + series.trend.drifts.map(drift)
    guard !found.contains(where: \.isOpen), let failed = failed() else { return found }
    return found + [failed]
  }

  /// What the newest sessions' own gates failed on, where the search for levels does not say so yet.
  private func failed() -> LevelChange? {
    guard let failures = NewestFailures(series) else { return nil }
    var change = change(
      .newest, from: failures.points.lowerBound - 1, to: failures.points.lowerBound, failures.before,
      failures.after, sessions: failures.points.count)
    change.limit = failures.limit
    return change.isOpen ? change : nil
  }

  // MARK: - Steps

  /// A step back is told with the step that it takes back.
  private func steps(_ levels: [SeriesLevels.Level]) -> [LevelChange] {
    var changes: [LevelChange] = []
    var told: Set<Int> = []
    for index in levels.indices.dropFirst() where !told.contains(index) {
      var change = step(levels[index - 1], levels[index])
      if change.state == .new || change.state == .ungated,
        let back = firstBack(levels, from: index, to: change)
      {
        change.state = .recovered
        change.settled = place(levels[back].points[0])
        told.insert(back)
      } else if change.state == .new {
        accept(&change, from: levels[index].points[0])
      }
      changes.append(change)
    }
    return changes
  }

  private func step(_ before: SeriesLevels.Level, _ after: SeriesLevels.Level) -> LevelChange {
    let (last, first) = (before.points[before.points.count - 1], after.points[0])
    var change = change(
      after.kind, from: last, to: first, before.median, after.median, sessions: after.points.count)
    change.difference = HodgesLehmann.shift(
      before.points.map(value), after.points.map(value), confidence: Self.confidence)
    return change
  }

  /// The level at which it is as good as before again: nearer to that than the gate allows, or half of the way back.
  private func firstBack(_ levels: [SeriesLevels.Level], from index: Int, to change: LevelChange) -> Int? {
    let away = abs(change.after - change.before)
    let room = min(away / 2, series.gate.map { $0.tolerance(around: change.before) } ?? away / 2)
    return levels.indices.first { later in
      later > index && (levels[later].median - change.before) * direction <= room
    }
  }

  // MARK: - Words of one change

  private func drift(_ drift: TrendDrift) -> LevelChange {
    var change = change(
      .drift, from: drift.first, to: drift.last, drift.before, drift.after,
      sessions: drift.last - drift.first + 1)
    if change.state == .new { accept(&change, from: drift.last) }
    return change
  }

  private func change(
    _ kind: LevelChange.Kind, from last: Int, to first: Int, _ before: Double, _ after: Double, sessions: Int
  ) -> LevelChange {
    let difference = after - before
    return LevelChange(
      suite: timeline.suite, branch: timeline.branch, machine: timeline.machine, name: series.name,
      metric: series.metric, unit: series.unit, kind: kind,
      state: state(before, after, isOther: isOtherScenario(last, first)), lastGood: place(last),
      firstBad: place(first), before: before, after: after,
      difference: Interval(difference, difference, difference), sessions: sessions,
      limit: limit(after: before), surroundings: kind == .drift ? [] : series.surroundings[first] ?? [])
  }

  private func state(_ before: Double, _ after: Double, isOther: Bool) -> LevelChange.State {
    guard !isOther, series.gate != nil || MetricCatalogue.hasDirection(series.metric) else { return .changed }
    let isWorse = (after - before) * direction > 0
    guard let gate = series.gate else { return isWorse ? .ungated : isRate ? .changed : .improved }
    guard abs(after - before) > gate.tolerance(around: before) else { return .allowed }
    return isWorse ? .new : .improved
  }

  /// Less in a second is no gain by itself: a program that waits more, or takes longer, has it too.
  private var isRate: Bool { [.cores, .perSecond, .bytesPerSecond, .watts].contains(series.unit) }

  private func isOtherScenario(_ last: Int, _ first: Int) -> Bool {
    SeriesMaker.isOtherScenario(series.points[last], series.points[first], of: series.name, in: timeline)
  }

  private func limit(after before: Double) -> Double? {
    series.gate.flatMap { GateOutcome(gate: $0, baseline: before, verdict: .unchanged).limit }
  }

  /// 1 where more is worse, else -1.
  private var direction: Double {
    (series.gate?.better ?? MetricCatalogue.better(series.metric)) == .less ? 1 : -1
  }

  /// Where the user took the level since.
  private func accept(_ change: inout LevelChange, from index: Int) {
    guard let taken = acceptance(from: index) else { return }
    change.state = .accepted
    change.settled = place(taken)
    change.acceptance = series.points[taken].acceptance
  }

  /// The first session of the same machine, from one on, that the user took for the level.
  private func acceptance(from index: Int) -> Int? {
    let machine = series.trend.points[index].machine
    return series.points.indices.first {
      $0 >= index && series.points[$0].role == .accepted && series.trend.points[$0].machine == machine
    }
  }

  private func value(_ index: Int) -> Double { series.points[index].figure.median.value }

  private func place(_ index: Int) -> LevelChange.Place {
    let point = series.trend.points[index]
    return LevelChange.Place(session: point.session, started: point.started, revision: point.revision)
  }
}
