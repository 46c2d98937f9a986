import Quantities

/// How far the medians of sessions lie apart although nothing was changed, as a history knows it.
package struct SessionSpread: Sendable, Equatable {
  /// Fewer sessions tell nothing of it.
  package static let leastSessions = 5

  package var sessions: Int
  /// A standard deviation, in the metric's unit.
  package var deviation: Double

  package init(sessions: Int, deviation: Double) {
    self.sessions = sessions
    self.deviation = deviation
  }

  /// Nil for too few. It goes by the steps from one session to the next, and by their median, so that a change of the
  /// program, which is one step of many, is not taken for noise.
  ///
  /// - Parameter medians: the oldest first.
  package init?(medians: [Double]) {
    guard medians.count >= Self.leastSessions else { return nil }
    let steps = zip(medians.dropFirst(), medians).map { abs($0 - $1) }
    guard let middle = Statistics.median(steps) else { return nil }
    // 0.6745: the median of the absolute value of what is normally distributed; a step has the noise of two sessions.
    self.init(sessions: medians.count, deviation: middle / 0.6745 / 2.0.squareRoot())
  }
}
