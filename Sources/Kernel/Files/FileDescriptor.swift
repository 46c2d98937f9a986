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
    let most = endsShort ? 4096 : 65_536
    while true {
      let chunk = try chunk(upTo: most, subject)
      if chunk.isEmpty { return bytes }
      bytes.append(contentsOf: chunk)
      if endsShort, chunk.count < most { return bytes }
    }
  }

  /// What one read gives; the room for it is not filled with zeros before, which costs more than reading a small file.
  private borrowing func chunk(upTo most: Int, _ subject: String) throws(SystemError) -> [UInt8] {
    let raw = raw
    var bytes: [UInt8] = []
    try check("read", subject) {
      var answer = 0
      bytes = [UInt8](unsafeUninitializedCapacity: most) { room, count in
        answer = read(raw, room.baseAddress, most)
        count = max(0, answer)
      }
      return answer
    }
    return bytes
  }

  /// Reads to the end; a file that holds more is an error (EFBIG).
  package borrowing func readAll(upTo largest: Int, _ subject: String) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let chunk = try chunk(upTo: 65_536, subject)
      if chunk.isEmpty { return bytes }
      bytes.append(contentsOf: chunk)
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
