package import Documents
package import Recordings

/// What a plan asks for.
package enum BenchStep: Sendable, Equatable {
  /// The number is free: from 1 on for each side, runs that do not count included; warm-ups have numbers of their own.
  case run(side: BenchRun.Side, number: Int, isWarmUp: Bool)
  case stop(BenchCase.Stop)
}

/// How far a case is, for whoever watches.
package struct BenchProgress: Sendable, Equatable {
  /// The gated metric whose interval is widest for its median.
  package var metric: String
  /// Of the candidate, so far.
  package var median: Interval
  /// How many runs, of all sides together, are likely still to come; an estimate that can rise.
  package var remaining: Int
}
