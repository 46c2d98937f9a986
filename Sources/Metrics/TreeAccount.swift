import Recordings

/// Which of the kernel's accounts of the tree's faults, switches and writes is taken, and whether it holds all of it.
///
/// What was waited for stands in the accounts of waited-for processes, to the last byte. A process whose parent ignores
/// SIGCHLD does not. Where every thread's own account is seen at its end, more page faults there than in the accounts
/// of the waited-for say so, for no process ends without any; the sums over the threads are taken then. Without them
/// the cgroup's processor time, which misses nothing, shows a large gap.
struct TreeAccount {
  var source: TotalName.Account
  var fidelity: Fidelity
  var note: String?

  private static let unwaited =
    "processes that were not waited for are missing: their parent ignores SIGCHLD"

  /// Seconds and share of the processor time by which the two may differ: they are rounded differently.
  static let slack = (seconds: 0.05, share: 0.05)

  init(_ facts: RunFacts) {
    if let exited = facts.total(.account(.exited, .minorFaults)),
      let waited = facts.total(.account(.waited, .minorFaults))
    {
      self.init(source: exited > waited ? .exited : .waited)
    } else {
      self.init(processorTime: facts)
    }
  }

  private init(source: TotalName.Account) {
    self.source = source
    fidelity = .exact
    note = source == .waited ? nil : "from each thread's account at its end: not every process was waited for"
  }

  private init(processorTime facts: RunFacts) {
    source = .waited
    fidelity = .sampled
    guard let user = facts.total(.groupUser), let system = facts.total(.groupSystem),
      let waitedUser = facts.total(.account(.waited, .user)),
      let waitedSystem = facts.total(.account(.waited, .system))
    else {
      note = "no cgroup: a process that was not waited for would be missing"
      return
    }
    let gap = user + system - waitedUser - waitedSystem
    guard gap > max(Self.slack.seconds, (user + system) * Self.slack.share) else {
      fidelity = .exact
      return
    }
    note = Self.unwaited
  }

  /// A figure that both accounts have, with how it was had; nil where it could not be read.
  ///
  /// Not every source of threads' accounts has every figure; what was waited for is then the least that there was.
  func figure(
    _ name: TotalName.AccountFigure, _ facts: RunFacts
  ) -> (value: Double, fidelity: Fidelity, note: String?)? {
    if let value = facts.total(.account(source, name)) { return (value, fidelity, note) }
    return facts.total(.account(.waited, name)).map { ($0, .sampled, Self.unwaited) }
  }
}
