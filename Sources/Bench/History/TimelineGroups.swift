package import Documents

/// Which sessions of a history belong on one timeline.
package enum TimelineGroups {
  /// What machines of one class have in common. Updates of the kernel or another governor do not part them: they are marked on
  /// the timeline.
  private static let machineClass = MachinePolicy([.processor, .processors, .architecture, .virtualisation])

  /// By suite, branch and class of machine, the one with the newest session first.
  ///
  /// - Parameters:
  ///   - sessions: the newest first.
  ///   - most: how many of each are kept, the newest.
  /// - Returns: of each the sessions, the oldest first.
  package static func of(
    _ sessions: [(session: BenchSession, runs: Int)], most: Int
  ) -> [[(session: BenchSession, runs: Int)]] {
    var groups: [[(session: BenchSession, runs: Int)]] = []
    for entry in sessions {
      if let place = groups.firstIndex(where: { isOne($0[0].session, entry.session) }) {
        if groups[place].count < most { groups[place].append(entry) }
      } else {
        groups.append([entry])
      }
    }
    return groups.map { $0.reversed() }
  }

  private static func isOne(_ first: BenchSession, _ second: BenchSession) -> Bool {
    first.suite == second.suite && first.branch == second.branch
      && first.machine.differences(from: second.machine, by: machineClass).isEmpty
  }
}
