/// The sessions of one suite on one branch and one class of machine, with the course of each figure over them.
package struct HistoryTimeline: Sendable, Equatable {
  package var suite: String
  package var branch: String?
  /// The newest session's: others of the class may have another kernel, governor or amount of memory.
  package var machine: MachineFingerprint
  /// The oldest first.
  package var sessions: [HistorySession]
  /// What else than the program changed with a session, by its index in `sessions`.
  package var surroundings: [Int: [String]]
  /// The pauses that are long beside the usual ones, by the index of the session that ended each.
  package var pauses: Set<Int>
  /// By case, then by metric.
  package var series: [HistorySeries]
  /// Seconds between two sessions as a rule; nil with too few of them to say.
  package var usualPause: Double?
  /// Whether no session came for three times as long as usual.
  package var isStale: Bool
  /// Nil where there are sessions enough to say whether a gated figure changed.
  package var shortage: SessionShortage?
  /// How it differs from the main branch; nil of that itself, and where there is none.
  package var comparison: BranchComparison?

  package init(
    suite: String, branch: String?, machine: MachineFingerprint, sessions: [HistorySession],
    surroundings: [Int: [String]] = [:], pauses: Set<Int> = [], series: [HistorySeries] = [],
    usualPause: Double? = nil, isStale: Bool = false
  ) {
    self.suite = suite
    self.branch = branch
    self.machine = machine
    self.sessions = sessions
    self.surroundings = surroundings
    self.pauses = pauses
    self.series = series
    self.usualPause = usualPause
    self.isStale = isStale
  }

  /// All changes of its series.
  package var changes: [LevelChange] { series.flatMap(\.changes) }
  /// The newest session that is complete.
  package var newest: BenchSession? { sessions.last { $0.session.isComplete }?.session }
}
