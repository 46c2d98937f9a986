import Glibc
package import Kernel
import Quantities
import Recordings
import Synchronization

/// Stops the whole tree where it stands and lets it go on: by its cgroup, where no process can notice it
/// (cgroup-v2.rst, cgroup.freeze), else by SIGSTOP, which parents and debuggers see.
package final class Freezer: Facility {
  private struct State {
    var group: Cgroup?
    var watch: GroupEvents?
    var events: [StageEvent] = []
    /// When it was last asked to freeze or thaw, nanoseconds of `Clock`.
    var asked: UInt64 = 0
    var wanted = false
    /// Whether the last event said frozen.
    var told = false
    /// Processes that got SIGSTOP; empty where a group froze.
    var stopped: [Int32] = []
    /// Processes that have left the group that froze, and got SIGSTOP instead.
    var outside: [Int32] = []
  }
  private let state = Mutex(State())

  package init(_ setting: StageSetting) throws(SystemError) {}

  package func attach(_ stage: Stage) throws(SystemError) {
    var watch: GroupEvents?
    if let group = stage.group, group.canFreeze {
      watch = try GroupEvents(group)
    }
    state.withLock {
      $0.group = watch?.group
      $0.watch = watch
    }
  }

  package var descriptors: [CInt] { state.withLock { $0.watch.map { [$0.descriptor] } ?? [] } }

  package func serve(_ descriptor: CInt) {
    state.withLock {
      $0.watch?.take()
      Self.look(&$0)
    }
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func end() {
    _ = try? thaw()
    state.withLock { $0.watch = nil }
  }

  /// Asks the tree to stand still; `stage.frozen` tells when all of it does.
  ///
  /// - Returns: `cgroup.freeze` or `SIGSTOP`.
  package func freeze(_ stage: Stage) throws(SystemError) -> String {
    try state.withLock { state throws(SystemError) in
      state.asked = Clock.nanoseconds()
      state.wanted = true
      guard let group = state.group else {
        try Self.stop(stage, &state)
        return "SIGSTOP"
      }
      try group.freeze()
      let members = ProcessTree(group)
      members.refresh()
      for pid in members.outside where Self.isRunning(pid) && kill(pid, SIGSTOP) == 0 {
        state.outside.append(pid)
      }
      Self.look(&state)
      return "cgroup.freeze"
    }
  }

  /// Lets the tree go on; without effect where it does already. A notice to end reaches a frozen program only after this.
  ///
  /// - Returns: whether it had been told to stand still.
  @discardableResult
  package func thaw() throws(SystemError) -> Bool {
    try state.withLock { state throws(SystemError) in
      guard state.wanted else { return false }
      state.asked = Clock.nanoseconds()
      try state.group?.thaw()
      state.wanted = false
      for pid in state.stopped + state.outside { kill(pid, SIGCONT) }
      state.outside = []
      let byHand = !state.stopped.isEmpty
      state.stopped = []
      byHand ? Self.tell(false, &state) : Self.look(&state)
      return true
    }
  }

  package func letGo() { _ = try? thaw() }

  /// What a process starts while the list is read is stopped in the next round. One that stood still before stays out of
  /// it, so that it does not go on with the others.
  private static func stop(_ stage: Stage, _ state: inout State) throws(SystemError) {
    let members = ProcessTree(stage.group)
    for _ in 0..<16 {
      members.refresh()
      let new = members.pids.filter { !state.stopped.contains($0) && isRunning($0) }
      if new.isEmpty { break }
      for pid in new {
        try check("kill", "process \(pid)") { kill(pid, SIGSTOP) == -1 && errno != ESRCH ? -1 : 0 }
        state.stopped.append(pid)
      }
    }
    tell(true, &state)
  }

  private static func isRunning(_ pid: Int32) -> Bool {
    guard let state = try? ProcPIDStat.read(pid).state else { return false }
    return state != "T" && state != "t" && state != "Z" && state != "X"
  }

  private static func look(_ state: inout State) {
    guard let isFrozen = state.watch?.isFrozen, isFrozen != state.told else { return }
    tell(isFrozen, &state)
  }

  private static func tell(_ isFrozen: Bool, _ state: inout State) {
    let now = Clock.nanoseconds()
    state.told = isFrozen
    let seconds = Double(secondsOfNanoseconds: now - state.asked)
    state.events.append(
      StageEvent(isFrozen ? TreeFrozen(seconds: seconds) : TreeThawed(seconds: seconds), time: now))
  }
}
