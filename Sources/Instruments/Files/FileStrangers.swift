import Kernel

/// Which processes whose notices come are certainly none of the tree's. Does not allocate.
struct FileStrangers {
  /// The last process that was none: who copies a folder gives hundreds of notices in a row.
  private var last: Int32 = 0

  /// How many more processes may be looked at.
  private(set) var looksLeft = 0

  /// Forgets what was found, as process numbers are given again.
  ///
  /// - Parameter looks: how many processes may be looked at from now on; those beyond it count as perhaps the tree's.
  mutating func forget(looks: Int) { (last, looksLeft) = (0, looks) }

  /// Not one that has ended, also if nobody has waited for it yet, and not one that began since the processes were
  /// listed: whether it was ours the accounts of files tell later.
  ///
  /// - Parameter listed: when that was, in nanoseconds of `Clock`.
  mutating func holds(_ process: Int32, _ processes: ProcessTable, listed: UInt64) -> Bool {
    if processes.holds(process) { return false }
    if process == last { return true }
    guard looksLeft > 0 else { return false }
    looksLeft -= 1
    guard ProcessLife.lives(process, sinceBefore: listed) else { return false }
    last = process
    return true
  }
}
