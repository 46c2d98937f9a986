import CLinux
import Glibc

/// The processes of a measured tree as they were listed last, in memory that outlives this process.
package final class TreeList: Sendable {
  private let address: UInt
  var raw: OpaquePointer? { OpaquePointer(bitPattern: address) }

  init() throws(SystemError) {
    guard let made = clinux_make_tree_list() else {
      throw SystemError(code: errno, call: "mmap", subject: "the list of processes")
    }
    address = UInt(bitPattern: made)
  }

  deinit { clinux_free_tree_list(raw) }

  /// Takes down who belongs to the tree now; one thread at a time. Neither allocates nor waits.
  package func take(_ pids: [Int32]) {
    pids.withUnsafeBufferPointer { clinux_list_tree(raw, $0.baseAddress, $0.count) }
  }
}
