import Documents
import Quantities

extension HistoryStrings {
  /// What is to be said of a trend: each machine's changes of level, after the point at which it began to measure, its drifts,
  /// and newest points that are not like those before them.
  static func notes(_ trend: Trend) -> [(mark: String, words: String)] {
    var notes: [(mark: String, words: String)] = []
    for machine in 0..<max(1, trend.machines) {
      let own = trend.lines.filter { $0.machine == machine }
      if trend.machines > 1, let index = own.first?.points.first {
        let share = "\(own.reduce(0) { $0 + $1.points.count }) of \(trend.points.count) sessions"
        notes.append(("│", "machine \(machine + 1): \(share), from \(point(trend.points[index])) on"))
      }
      notes += own.flatMap { self.notes($0, trend) }
    }
    return notes
  }

  private static func notes(_ line: TrendLine, _ trend: Trend) -> [(mark: String, words: String)] {
    let branch = trend.branches.count > 1 ? line.branch.map { ", on \($0)" } ?? "" : ""
    let place = branch + (trend.machines > 1 ? ", on machine \(line.machine + 1)" : "")
    let steps = line.points.filter(trend.changes.contains).compactMap { index in
      trend.levels(at: index).map { levels in
        let words = change(levels.before, levels.after, trend.unit)
        return (mark: "↕ new level", words: "\(words) since \(point(trend.points[index]))\(place)")
      }
    }
    let drifts = trend.drifts.filter { line.points.contains($0.first) }.map { drift in
      let (start, end) = (point(trend.points[drift.first]), point(trend.points[drift.last]))
      let words = change(drift.before, drift.after, trend.unit)
      return (mark: "~ drift", words: "\(words) from \(start) to \(end)\(place)")
    }
    let newest = trend.newest.filter { line.points.contains($0.first) }.map {
      (mark: "! newest", words: Self.newest($0, trend) + place)
    }
    return steps + drifts + newest
  }

  private static func newest(_ newest: TrendNewest, _ trend: Trend) -> String {
    let who = newest.count == 1 ? "the last session lies" : "the last \(newest.count) sessions lie"
    let way = newest.after > newest.before ? "above" : "below"
    return "\(who) \(way) the level, \(change(newest.before, newest.after, trend.unit)), since "
      + point(trend.points[newest.first])
  }
}
