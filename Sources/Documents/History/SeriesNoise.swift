/// How much a figure moves by itself from session to session, in the stretch in which it stayed at one level.
package struct SeriesNoise: Sendable, Equatable {
  /// So many sessions have a step before it is looked for: the fewest that are a level.
  package static let stepSessions = 4

  package var level: Double
  /// Half of the sessions lie nearer to the level than this (median absolute deviation).
  package var deviation: Double
  /// The sessions of the stretch.
  package var sessions: Int
  /// The smallest step that would be found once `stepSessions` have it; nil where none would.
  package var smallest: Double?

  package init(level: Double, deviation: Double, sessions: Int, smallest: Double?) {
    self.level = level
    self.deviation = deviation
    self.sessions = sessions
    self.smallest = smallest
  }

  /// In percent of the level; nil where that is zero.
  package var share: Double? { percent(deviation) }
  package var smallestShare: Double? { smallest.flatMap(percent) }

  private func percent(_ value: Double) -> Double? { level == 0 ? nil : 100 * value / abs(level) }
}
