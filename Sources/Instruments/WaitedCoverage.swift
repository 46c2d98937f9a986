import Documents

/// Whether the accounts of waited-for processes hold the whole tree.
///
/// They miss a process whose parent ignores SIGCHLD. The cgroup's processor time misses none, so that a gap between
/// the two shows it; without a cgroup nobody can tell.
struct WaitedCoverage {
  var fidelity: Fidelity
  var note: String?

  /// Seconds and share of the processor time by which the two may differ: they are rounded differently.
  static let slack = (seconds: 0.05, share: 0.05)

  init(_ facts: RunFacts) {
    guard let user = facts.total("cpu.group.user"), let system = facts.total("cpu.group.system"),
      let waitedUser = facts.total("cpu.waited.user"), let waitedSystem = facts.total("cpu.waited.system")
    else {
      fidelity = .sampled
      note = "no cgroup: a process that nobody waited for would be missing"
      return
    }
    let gap = user + system - waitedUser - waitedSystem
    if gap > max(Self.slack.seconds, (user + system) * Self.slack.share) {
      fidelity = .sampled
      note = "processes that nobody waited for are missing: their parent ignores SIGCHLD"
    } else {
      fidelity = .exact
      note = nil
    }
  }
}
