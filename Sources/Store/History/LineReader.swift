package import Formats
import Glibc
import Kernel

/// A file or standard input line by line.
package struct LineReader {
  let name: String
  /// Of the line that came last, from 1 on.
  private(set) var number = 0
  private let descriptor: CInt
  private var pending: [UInt8] = []
  /// Where in `pending` the next line begins.
  private var start = 0
  private var isAtEnd = false

  /// Bytes: a session with all its recordings is far smaller.
  private static let longest = 1 << 30

  /// - Parameter path: `-` is standard input. The file stays open as long as the process.
  package init(_ path: String) throws(ExplainedError) {
    name = path == "-" ? "standard input" : path
    guard path != "-" else {
      descriptor = STDIN_FILENO
      return
    }
    do throws(SystemError) {
      descriptor = try check("open", path) { open(path, O_RDONLY | O_CLOEXEC) }
    } catch { throw ExplainedError("\(error.subject): \(error.message)") }
  }

  /// The next line without its end; nil after the last one.
  mutating func next() throws(ExplainedError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = pending[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        number += 1
        return Array(pending[start..<end])
      }
      searched = pending.count - start
      if isAtEnd || searched > Self.longest { return last() }
      try fill()
    }
  }

  private mutating func last() -> [UInt8]? {
    guard start < pending.count else { return nil }
    defer { (pending, start) = ([], 0) }
    number += 1
    return Array(pending[start...])
  }

  /// What was handed on goes before more comes.
  private mutating func fill() throws(ExplainedError) {
    pending.removeSubrange(..<start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count: Int
    do throws(SystemError) {
      count = try check("read", name) {
        chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      }
    } catch { throw ExplainedError("\(error.subject): \(error.message)") }
    isAtEnd = count == 0
    pending += chunk.prefix(count)
  }
}
