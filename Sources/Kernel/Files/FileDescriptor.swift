import Glibc

/// An open descriptor, closed when it goes out of scope.
package struct FileDescriptor: ~Copyable, Sendable {
  package let raw: CInt

  package init(opening path: String, _ flags: CInt, mode: UInt32 = 0o644) throws(SystemError) {
    raw = try check("open", path) { open(path, flags | O_CLOEXEC, mode) }
  }

  /// Takes over a descriptor that somebody else opened.
  package init(owning raw: CInt) { self.raw = raw }

  deinit { close(raw) }

  /// Reads to the end. One short read is not the end: seq_file hands out about a page at a time (seq_file.rst).
  ///
  /// - Parameter endsShort: Whether a read that does not fill a page is the last one all the same.
  package borrowing func readAll(_ subject: String, endsShort: Bool = false) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: endsShort ? 4096 : 65536)
    while true {
      let count = try check("read", subject) {
        chunk.withUnsafeMutableBytes { read(raw, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[0..<count])
      if endsShort, count < chunk.count { return bytes }
    }
  }

  /// Reads to the end; a file that holds more is an error (EFBIG).
  package borrowing func readAll(upTo largest: Int, _ subject: String) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try check("read", subject) {
        chunk.withUnsafeMutableBytes { read(raw, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= largest else {
        throw SystemError(code: EFBIG, call: "read more than \(largest >> 20) MiB of", subject: subject)
      }
    }
  }

  /// Writes all of it, however many calls that takes.
  package borrowing func writeAll(_ bytes: [UInt8], _ subject: String) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try check("write", subject) {
        rest.withUnsafeBytes { write(raw, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}
