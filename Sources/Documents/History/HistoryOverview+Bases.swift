extension HistoryOverview {
  /// The timelines by which each suite is judged: those of its main branch, else all that it has.
  package var bases: [HistoryTimeline] {
    let suites = Set(timelines.filter(\.isOfMainBranch).map(\.suite))
    return timelines.filter { $0.isOfMainBranch || !suites.contains($0.suite) }
  }
}
