import CLinux
import Glibc

/// How a program hands its bytes to the kernel.
package enum WriteWay: Sendable {
  /// pwrite(2).
  case call
  /// io_uring(7).
  case ring
  /// splice(2), from a pipe.
  case splice

  /// Writes to a place of a file.
  ///
  /// - Returns: how many bytes were written, or -1 with errno.
  package func put(_ bytes: UnsafeRawBufferPointer, to file: CInt, at place: Int) -> Int {
    let count =
      switch self {
      case .call: pwrite(file, bytes.baseAddress, bytes.count, place)
      case .ring: clinux_ring_write(file, bytes.baseAddress, bytes.count, place)
      case .splice: clinux_splice_write(file, bytes.baseAddress, bytes.count, place)
      }
    guard self != .call, count < 0 else { return count }
    errno = CInt(-count)
    return -1
  }

  /// Whether what is written below a path stays in memory (tmpfs), so that it is no write to any storage.
  package static func isInMemory(_ path: String) -> Bool { clinux_is_in_memory(path) != 0 }
}
