import Glibc
import Kernel

/// A mapping, taken back when it goes out of scope (mmap(2)).
struct MappedMemory: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  /// Memory of this process's own, which takes pages as they are written.
  init(anonymous size: Int) throws(WorkloadError) {
    bytes = try Self.map(
      size, protection: PROT_READ | PROT_WRITE, flags: MAP_PRIVATE | MAP_ANONYMOUS, descriptor: -1)
  }

  /// A file to be read; its pages come from the page cache, which can drop them.
  init(reading file: borrowing TemporaryFile) throws(WorkloadError) {
    bytes = try Self.map(
      file.size, protection: PROT_READ, flags: MAP_PRIVATE, descriptor: file.descriptor.raw)
    // Without it, touching one page would read its neighbours too.
    madvise(bytes.baseAddress, bytes.count, MADV_RANDOM)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  private static func map(
    _ size: Int, protection: CInt, flags: CInt, descriptor: CInt
  ) throws(WorkloadError) -> UnsafeMutableRawBufferPointer {
    guard let start = mmap(nil, size, protection, flags, descriptor, 0), start != MAP_FAILED else {
      throw .because(SystemError(code: errno, call: "mmap", subject: "\(size) bytes"))
    }
    return UnsafeMutableRawBufferPointer(start: start, count: size)
  }
}
