import Synchronization

/// Processes of Headroom's own that are children of it and no part of a measured tree: the guard, and what keeps commands.
enum OwnProcesses {
  private static let pids = Mutex<[Int32]>([])
  /// Each leads a session; what it has started and left behind is still in that.
  private static let sessions = Mutex<Set<Int32>>([])

  static func add(_ pid: Int32) {
    pids.withLock { $0.append(pid) }
    sessions.withLock { _ = $0.insert(pid) }
  }
  static func remove(_ pid: Int32) { pids.withLock { $0.removeAll { $0 == pid } } }
  static func haveLed(_ session: Int32) -> Bool { sessions.withLock { $0.contains(session) } }
  static func contain(_ pid: Int32) -> Bool { pids.withLock { $0.contains(pid) } }
}
