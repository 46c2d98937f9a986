import Glibc
import Kernel
import Quantities
import Recordings

/// A file of the program's state as it was at a moment.
struct StateFile: Equatable {
  var kind: StateFileRow.Kind
  /// Bytes.
  var size: Int
  /// Seconds and nanoseconds since 1970.
  var modified: [Int]
  /// Nil where the file was too large for what was left of the allowance, or could not be read.
  var hash: UInt64?

  /// - Parameter allowance: bytes that may still be read for hashes.
  /// - Throws: why it cannot be looked at; ENOENT where it is gone.
  init(_ path: String, allowance: inout Int) throws(SystemError) {
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    let raw = file.raw
    try check("stat", path) { fstat(raw, &status) }
    size = Int(status.st_size)
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    var head = [UInt8](repeating: 0, count: 256)
    let count = try check("read", path) { pread(raw, &head, head.count, 0) }
    kind = Self.kind(path, Array(head[..<count]))
    guard size <= allowance else { return }
    allowance -= size
    hash = try ContentHash.of(file, path)
  }

  /// By its beginning, else by its name.
  private static func kind(_ path: String, _ head: [UInt8]) -> StateFileRow.Kind {
    if head.starts(with: "SQLite format 3\0".utf8) { return .database }
    if head.starts(with: "bplist".utf8) { return .propertyList }
    if path.hasSuffix(".json") { return .json }
    let isNamed = path.hasSuffix(".plist")
    let text = String(decoding: head, as: UTF8.self)
    return isNamed || text.contains("<!DOCTYPE plist") || text.contains("<plist") ? .propertyList : .other
  }
}
