package import Quantities

/// A metric of one case over the sessions of a history.
package struct Trend: Sendable, Equatable {
  package static let schemaVersion = 1

  package var suite: String
  package var name: String
  package var metric: String
  package var unit: Unit
  /// The oldest first.
  package var points: [TrendPoint]
  /// Indices of the points at which a new level begins, rising.
  package var changes: [Int]
  /// Stretches in which it rises or falls steadily.
  package var drifts: [TrendDrift]
  /// Where the newest points lie apart from the level before them, of each machine.
  package var newest: [TrendNewest]

  package init(
    suite: String, name: String, metric: String, unit: Unit, points: [TrendPoint], changes: [Int] = [],
    drifts: [TrendDrift] = [], newest: [TrendNewest] = []
  ) {
    self.suite = suite
    self.name = name
    self.metric = metric
    self.unit = unit
    self.points = points
    self.changes = changes.filter { points.indices.contains($0) }
    self.drifts = drifts.filter { points.indices.contains($0.first) && points.indices.contains($0.last) }
    self.newest = newest.filter { points.indices.contains($0.first) }
  }

  /// How many machines the points were measured on.
  package var machines: Int { Set(points.map(\.machine)).count }

  /// The median before a change and after it, of the same machine's points, up to its changes beside it.
  package func levels(at change: Int) -> (before: Double, after: Double)? {
    guard points.indices.contains(change) else { return nil }
    let machine = points[change].machine
    let breaks = changes.filter { points[$0].machine == machine }
    let start = breaks.filter { $0 < change }.max() ?? 0
    let end = breaks.filter { $0 > change }.min() ?? points.count
    func median(_ range: Range<Int>) -> Double? {
      Statistics.median(points[range].filter { $0.machine == machine }.map(\.median.value))
    }
    guard let before = median(start..<change), let after = median(change..<end) else { return nil }
    return (before, after)
  }

  /// As in `Reports/schemas/history.schema.json`.
  package var json: JSONValue {
    [
      "schemaVersion": .integer(Self.schemaVersion), "suite": .string(suite), "case": .string(name),
      "metric": .string(metric), "unit": .string(unit.rawValue), "points": .array(points.map(\.json)),
      "changes": .array(
        changes.map { index in
          .members([
            "point": .integer(index), "session": .string(points[index].session),
            "revision": points[index].revision.map { .string($0) },
            "before": levels(at: index).map { .number($0.before) },
            "after": levels(at: index).map { .number($0.after) },
          ])
        }),
      "drifts": .array(
        drifts.map { drift in
          [
            "first": .integer(drift.first), "last": .integer(drift.last), "before": .number(drift.before),
            "after": .number(drift.after),
          ]
        }),
      "newest": .array(
        newest.map { newest in
          [
            "first": .integer(newest.first), "points": .integer(newest.count),
            "before": .number(newest.before), "after": .number(newest.after),
          ]
        }),
    ]
  }
}

extension TrendPoint {
  package var json: JSONValue {
    .members([
      "session": .string(session), "started": .string(started), "revision": revision.map { .string($0) },
      "branch": branch.map { .string($0) }, "median": median.json, "runs": .integer(count),
      "machine": .integer(machine),
      "otherMachine": isOtherMachine ? true : nil,
    ])
  }
}
