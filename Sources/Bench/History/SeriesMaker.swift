import Documents
import Quantities
import Recordings

/// The course of each metric of each case over a timeline's sessions.
enum SeriesMaker {
  /// What Headroom itself used says nothing of the program.
  private static let overhead = "observer."

  static func series(of timeline: HistoryTimeline) -> [HistorySeries] {
    var names: [String: Set<String>] = [:]
    for session in timeline.sessions {
      for (name, metrics) in session.figures { names[name, default: []].formUnion(metrics.keys) }
    }
    return names.sorted { $0.key < $1.key }.flatMap { name, metrics in
      metrics.sorted().compactMap { series(name, $0, timeline) }
    }
  }

  private static func series(
    _ name: String, _ metric: String, _ timeline: HistoryTimeline
  ) -> HistorySeries? {
    let all = timeline.sessions.indices.compactMap { index -> HistorySeries.Point? in
      let session = timeline.sessions[index]
      guard let figure = session.figures[name]?[metric], figure.median.value.isFinite else { return nil }
      return HistorySeries.Point(
        session: index, figure: figure, role: session.levels[name]?.role,
        acceptance: session.levels[name]?.acceptance, outcome: session.outcomes[name]?[metric])
    }
    // A metric whose unit was another once cannot be drawn with what came after.
    guard let unit = all.last?.figure.sample.unit else { return nil }
    let points = all.filter { $0.figure.sample.unit == unit }
    let gate = points.last { $0.outcome != nil }?.outcome?.gate
    guard gate != nil || !metric.hasPrefix(overhead) else { return nil }
    let plain = Trend(
      suite: timeline.suite, name: name, metric: metric, unit: unit, points: trendPoints(points, timeline))
    var series = HistorySeries(trend: plain.described(), points: points, gate: gate)
    series.surroundings = surroundings(of: series, timeline)
    series.changes = ChangeJudge(series, timeline).changes()
    series.noise = NoiseJudge.noise(of: series)
    return series
  }

  /// Of each machine by itself, as `headroom history trend` has it: another kernel counts as another machine.
  private static func trendPoints(
    _ points: [HistorySeries.Point], _ timeline: HistoryTimeline
  ) -> [TrendPoint] {
    var machines: [String] = []
    return points.map { point in
      let session = timeline.sessions[point.session].session
      let digest = session.machine.digest
      let number = machines.firstIndex(of: digest) ?? machines.count
      if number == machines.count { machines.append(digest) }
      return TrendPoint(
        session: session.key, started: session.started, revision: session.revision, branch: session.branch,
        median: point.figure.median, count: point.figure.sample.values.count, machine: number)
    }
  }

  /// With the scenario and the gate, which belong to a case.
  private static func surroundings(
    of series: HistorySeries, _ timeline: HistoryTimeline
  ) -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    for index in series.points.indices.dropFirst() {
      let (earlier, later) = (series.points[index - 1], series.points[index])
      var changes = (earlier.session + 1...later.session).flatMap { timeline.surroundings[$0] ?? [] }
      if isOtherScenario(earlier, later, of: series.name, in: timeline) {
        changes.append("the scenario was changed")
      }
      if let old = earlier.outcome?.gate, let new = later.outcome?.gate, old != new {
        changes.append("the gate was changed")
      }
      if !changes.isEmpty { found[index] = changes }
    }
    return found
  }

  static func isOtherScenario(
    _ earlier: HistorySeries.Point, _ later: HistorySeries.Point, of name: String,
    in timeline: HistoryTimeline
  ) -> Bool {
    let (old, new) = (
      timeline.sessions[earlier.session].levels[name]?.scenario,
      timeline.sessions[later.session].levels[name]?.scenario
    )
    return old != nil && new != nil && old != new
  }
}
