package import Formats
package import Quantities
import Recordings

/// A metric of one case over the sessions of a history.
package struct Trend: VersionedDocument {
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
  /// Where the newest points lie apart from the level before them, of each branch and machine.
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

  /// The median before a change and after it, of the points of the same line, up to its changes beside it.
  package func levels(at change: Int) -> (before: Double, after: Double)? {
    guard let line = lines.first(where: { $0.points.contains(change) }) else { return nil }
    let levels = levels(of: line)
    guard let place = levels.firstIndex(where: { $0.first == change }), place > 0,
      let before = median(levels[place - 1]), let after = median(levels[place])
    else { return nil }
    return (before, after)
  }

  /// Of some of its points.
  package func median(_ indices: [Int]) -> Double? {
    Statistics.median(indices.map { points[$0].median.value })
  }

  package static let table = Table(
    "trend", "Trend", "What headroom history trend prints.",
    blank: Trend(suite: "", name: "", metric: "", unit: .count, points: []), .init(version: schemaVersion),
    .init("suite", \.suite), .init("case", \.name), .init("metric", \.metric).notEmpty,
    .init("unit", \.unit), .init("points", \.points).meaning("the oldest first"),
    .init("changes", \.levelChanges).meaning("where a new level begins"),
    .init("drifts", \.drifts).meaning(
      """
      stretches in which it rises or falls steadily: the indices of the points between which it does, and where the \
      line through them begins and ends
      """),
    .init("newest", \.newest).meaning(
      """
      for each machine whose newest points lie apart from the level before them: the index of the oldest of them, how \
      many they are, the level and their median
      """))

  private var levelChanges: [TrendChange] {
    get {
      changes.map { index in
        let levels = levels(at: index)
        return TrendChange(
          point: index, session: points[index].session, revision: points[index].revision,
          before: levels?.before, after: levels?.after)
      }
    }
    set { changes = newValue.map(\.point) }
  }
}
