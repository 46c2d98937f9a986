import Kernel

/// The threads of the tree among all whose ends the kernel has told.
///
/// What the tree is follows from who was whose parent at its end: a process whose parent had ended before is a child
/// of Headroom by then (prctl(2), PR_SET_CHILD_SUBREAPER).
enum ExitedThreads {
  /// - Parameters:
  ///   - accounts: of all threads of the machine, in the order of their ends.
  ///   - root: the process whose descendants are meant.
  static func tree(_ accounts: [(stats: TaskStats, taken: UInt64)], below root: UInt32) -> [ThreadAccount] {
    let parents = accounts.map(\.stats)
    var isMember = parents.map { $0.parent == root }
    var count = -1
    while count != isMember.count(where: { $0 }) {
      count = isMember.count { $0 }
      spread(parents, &isMember)
    }
    return accounts.indices.filter { isMember[$0] }.map {
      ThreadAccount(accounts[$0].stats, accounts[$0].taken)
    }
  }

  /// A parent lives when its child ends, so that it is the next one to end under its number, which may be given out
  /// again later; only a process of several threads may have told of its first one before.
  private static func spread(_ threads: [TaskStats], _ isMember: inout [Bool]) {
    var (later, earlier): ([UInt32: Bool], [UInt32: Bool]) = ([:], [:])
    var undecided: Set<Int> = []
    for index in threads.indices.reversed() {
      if let parent = later[threads[index].parent] {
        isMember[index] = isMember[index] || parent
      } else {
        undecided.insert(index)
      }
      later[threads[index].thread] = isMember[index]
    }
    for index in threads.indices {
      if undecided.contains(index), earlier[threads[index].parent] == true { isMember[index] = true }
      earlier[threads[index].thread] = isMember[index]
    }
  }
}

extension ThreadAccount {
  /// - Parameter taken: nanoseconds of `Clock`, a sample or less after the thread's end.
  init(_ stats: TaskStats, _ taken: UInt64) {
    let lived = stats.elapsed * 1000
    self.init(thread: stats.thread, process: stats.process, started: taken - min(taken, lived))
    (parent, ended, name) = (stats.parent, taken, stats.name)
    (run, voluntary, involuntary) = (
      (stats.userTime + stats.systemTime) * 1000, stats.voluntary, stats.involuntary
    )
    (faultsMinor, faultsMajor) = (stats.minorFaults, stats.majorFaults)
    residentPeak = Double(stats.residentPeak) * 1024
  }
}
