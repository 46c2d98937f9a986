import Formats
import Glibc
import Kernel

/// What staying in the cgroup that it was started in and leaving it have in common: the same work, which is to be found in
/// both cases.
struct GroupHabit {
  static let parameters = SaveHabit.parameters

  /// Saves each change by itself, and starts a process.
  ///
  /// - Parameter moves: bytes written to the kernel's files to go elsewhere and back, which are files to some counts.
  static func work(
    _ workload: String, _ habit: SaveHabit, moves: [Int] = []
  ) throws(WorkloadError) -> JSONValue {
    var habit = habit
    try habit.saveEach()
    try SpawnHabit.start()
    var truth = habit.ledger.truth(
      kept: 0, isStored: !WriteWay.isInMemory(habit.folder.path))
    truth["disk.kept.bytes"] = nil
    truth["disk.writes"]?.extra = Double(moves.count)
    truth["disk.writes.bytes"]?.extra = Double(moves.reduce(0, +))
    truth["processes.started"] = TrueFigure(2)
    return habit.report(workload, also: truth)
  }
}

/// This process in another cgroup, beside its own.
struct OtherGroup {
  /// What it takes to go there and back: bytes of each write.
  static var moves: [Int] { [Int](repeating: "\(getpid())".utf8.count, count: 2) }
  private let own: Cgroup
  private let other: Cgroup

  init() throws(SystemError) {
    guard let own = try Cgroup.of("self"), let above = own.parent else {
      throw SystemError(code: ENOENT, call: "find", subject: "a cgroup above the one that this process is in")
    }
    self.own = own
    other = above.child("headroom-elsewhere-\(getpid())")
    try other.create()
    do { try other.adopt(getpid()) } catch {
      try? other.remove()
      throw error
    }
  }

  /// Goes back, and leaves nothing behind.
  func leave() throws(SystemError) {
    try own.adopt(getpid())
    try other.remove()
  }
}
