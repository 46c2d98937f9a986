/// The points of a trend that are one course: those of one branch on one machine.
package struct TrendLine: Hashable, Sendable {
  package var branch: String?
  package var machine: Int
  /// Their indices in the trend, the oldest first.
  package var points: [Int]
}

extension Trend {
  /// By their first points.
  package var lines: [TrendLine] {
    var lines: [TrendLine] = []
    for (index, point) in points.enumerated() {
      let place = lines.firstIndex { $0.branch == point.branch && $0.machine == point.machine }
      if let place {
        lines[place].points.append(index)
      } else {
        lines.append(TrendLine(branch: point.branch, machine: point.machine, points: [index]))
      }
    }
    return lines
  }

  /// In the order in which they appear; nil is that of sessions outside of a repository.
  package var branches: [String?] {
    lines.reduce(into: []) { names, line in
      if !names.contains(line.branch) { names.append(line.branch) }
    }
  }

  /// The stretches of a line between its changes: each is a level.
  package func levels(of line: TrendLine) -> [[Int]] {
    line.points.reduce(into: []) { levels, index in
      if levels.isEmpty || changes.contains(index) { levels.append([]) }
      levels[levels.count - 1].append(index)
    }
  }

  /// The points of one branch alone, with what was found of them.
  package func of(branch: String?) -> Trend {
    let own = points.indices.filter { points[$0].branch == branch }
    let place = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($0.element, $0.offset) })
    var trend = Trend(
      suite: suite, name: name, metric: metric, unit: unit, points: own.map { points[$0] },
      changes: changes.compactMap { place[$0] })
    trend.drifts = drifts.compactMap { drift in
      guard let first = place[drift.first], let last = place[drift.last] else { return nil }
      return TrendDrift(first: first, last: last, before: drift.before, after: drift.after)
    }
    return trend
  }
}
