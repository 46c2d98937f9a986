import CLinux
import Glibc

/// A file's content in 64 bits, to tell whether it has changed; no protection against somebody who wants to deceive.
package enum ContentHash {
  /// - Parameter descriptor: an open file, read from its start.
  /// - Throws: what pread(2) answered.
  package static func of(_ descriptor: borrowing FileDescriptor, _ path: String) throws(SystemError) -> UInt64
  {
    let raw = descriptor.raw
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var (hash, offset) = (UInt64(0), off_t(0))
    while true {
      var filled = 0
      while filled < chunk.count {
        let count = try check("read", path) {
          chunk.withUnsafeMutableBytes {
            pread(raw, $0.baseAddress.map { $0 + filled }, $0.count - filled, offset + off_t(filled))
          }
        }
        if count == 0 { break }
        filled += count
      }
      hash = clinux_hash(hash, chunk, filled)
      offset += off_t(filled)
      if filled < chunk.count { return hash }
    }
  }
}
