import CLinux
import Glibc

/// Forked processes that keep what memory they have in common with this one for a while, and end.
package enum ForkedHolders {
  /// Returns when all have ended.
  ///
  /// - Parameter writes: whether each writes to every page of `bytes`, and so has a copy of its own.
  /// - Throws: what fork(2) or pipe(2) answered.
  package static func run(
    _ count: Int, holding bytes: UnsafeMutableRawBufferPointer, writes: Bool, nanoseconds: UInt64
  ) throws(SystemError) {
    let code = clinux_fork_holders(bytes.baseAddress, bytes.count, CInt(count), writes, nanoseconds)
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: "\(count) processes") }
  }
}
