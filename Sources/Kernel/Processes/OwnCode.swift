import CLinux

/// The machine code of this process, which is in memory as far as it has run.
package enum OwnCode {
  /// Unmaps what is in memory of it (madvise(2), MADV_DONTNEED): sampling needs little of what starting has run. Does not allocate.
  package static func giveBack() { clinux_give_back_code() }
}
