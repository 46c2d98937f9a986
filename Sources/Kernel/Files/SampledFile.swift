import Glibc

/// A kernel file that is read again and again through one kept descriptor, into a buffer that was made once.
package struct SampledFile {
  package private(set) var descriptor: CInt
  /// The errno of the last failure; 0 where there was none.
  package private(set) var failure: CInt = 0

  /// Bytes that seq_file gathers at the least before it hands them out, and more than any process id takes.
  private static let page = 4096
  private static let entry = 64

  package static let none = SampledFile(descriptor: -1)

  private init(descriptor: CInt) { self.descriptor = descriptor }

  /// Opens `name` inside the directory `directory`, which may be AT_FDCWD.
  package init(_ directory: CInt, _ name: UnsafePointer<CChar>) {
    descriptor = openat(directory, name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { failure = errno }
  }

  package var isOpen: Bool { descriptor >= 0 }

  package mutating func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Reads a file that the kernel writes as one record (`stat`, `statm`, `io`, `smaps_rollup`): one call gets all
  /// of it (seq_file.rst). The bytes read, or nil with `failure` set.
  package mutating func readRecord(_ buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard descriptor >= 0 else { return nil }
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      failure = errno
      if failure != EINTR { return nil }
    }
  }

  /// Reads a list of short entries from the start until the end or until the buffer is full (seq_file.rst); the bytes
  /// read, or nil with `failure` set.
  package mutating func read(_ buffer: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard descriptor >= 0 else { return nil }
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(filled))
      if count < 0 {
        if errno == EINTR { continue }
        failure = errno
        return nil
      }
      filled += count
      // The kernel hands a list out a page at a time, and ends a page early only where no entry is left.
      if count < Self.page - Self.entry { break }
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<filled])
  }
}
