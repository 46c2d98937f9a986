import Glibc

/// A regular file of which pieces are read (pread(2)).
struct RandomAccessFile: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String
  /// In bytes, when it was opened.
  let size: UInt64

  init(_ path: String) throws(ZipArchive.Failure) {
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
      var status = stat()
      try check("stat", path) { fstat(descriptor.raw, &status) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(code: ESPIPE, call: "read", subject: path)
      }
      self.path = path
      size = UInt64(max(0, status.st_size))
      self.descriptor = descriptor
    } catch { throw .system(error) }
  }

  /// Exactly so many bytes; a file that ends before is damaged.
  borrowing func bytes(at offset: UInt64, count: Int) throws(ZipArchive.Failure) -> [UInt8] {
    guard let end = off_t(exactly: offset), UInt64(count) <= size, offset <= size - UInt64(count) else {
      throw .damaged("the file ends too early")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = try read(&bytes, filled, at: end)
      guard got > 0 else { throw .damaged("the file became shorter while it was read") }
      filled += got
    }
    return bytes
  }

  private borrowing func read(_ bytes: inout [UInt8], _ filled: Int, at offset: off_t) throws(ZipArchive
    .Failure) -> Int
  {
    let raw = descriptor.raw
    do throws(SystemError) {
      return try check("read", path) {
        bytes.withUnsafeMutableBytes { buffer in
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          return pread(raw, rest.baseAddress, rest.count, offset + off_t(filled))
        }
      }
    } catch { throw .system(error) }
  }
}
