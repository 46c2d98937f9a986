extension HistoryTimeline {
  /// What a main branch is called.
  private static let names: Set<String> = ["main", "master", "trunk"]

  package var isOfMainBranch: Bool { branch.map(Self.names.contains) ?? false }

  /// The main branch's timeline on the same class of machine; nil where it is that itself, or there is none.
  package func base(among timelines: [HistoryTimeline]) -> HistoryTimeline? {
    guard !isOfMainBranch else { return nil }
    return timelines.first {
      $0.isOfMainBranch && $0.suite == suite && $0.machine.processor == machine.processor
        && $0.machine.processors == machine.processors
        && $0.machine.virtualisation == machine.virtualisation
    }
  }
}
