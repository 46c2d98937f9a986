import Glibc
import Kernel
import Quantities
import SQLite

/// Whether an SQLite database is whole. A copy is looked at, with the journal or log beside it, so that what a killed
/// program left to be recovered is recovered there and nothing of the program's is changed (sqlite.org/wal.html,
/// sqlite.org/atomiccommit.html).
enum DatabaseCheck {
  /// Bytes of a database with its log that are copied at most.
  static let mostBytes = 1 << 30
  private static let companions = ["-wal", "-journal"]

  /// - Parameter folder: where a copy may lie for a moment.
  static func judge(_ path: String, _ folder: String) -> StateVerdict {
    guard SQLiteLimits.isAvailable else { return .unknown("this build of headroom has no SQLite") }
    let copy = "\(folder)/state-\(getpid()).db"
    let names = [""] + companions
    defer { for name in names + ["-shm"] { unlink(copy + name) } }
    var left = mostBytes
    do {
      for name in names where name.isEmpty || access(path + name, F_OK) == 0 {
        guard try copyFile(path + name, copy + name, &left) else {
          return .unknown("larger than \(mostBytes >> 20) MiB")
        }
      }
    } catch { return .unknown("\(error)") }
    return quickCheck(copy, longest: Int64(mostBytes - left) + 1 << 20)
  }

  /// False where it is larger than what is left.
  private static func copyFile(_ from: String, _ to: String, _ left: inout Int) throws(SystemError) -> Bool {
    let source = try FileDescriptor(opening: from, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let target = try FileDescriptor(opening: to, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    let raw = source.raw
    while true {
      let count = try check("read", from) { read(raw, &chunk, chunk.count) }
      if count == 0 { return true }
      left -= count
      guard left >= 0 else { return false }
      try target.writeAll(Array(chunk[..<count]), to)
    }
  }

  /// - Parameter longest: bytes that a value in it may have.
  private static func quickCheck(_ copy: String, longest: Int64) -> StateVerdict {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase<SQLiteError>(copy, .writing, patience: 0, longest: longest)
      let rows = try database.prepare("PRAGMA quick_check(1)")
      guard try rows.step() else { return .unknown("it was not checked") }
      return rows.text(0) == "ok" ? .whole(nil) : .broken(rows.text(0))
    } catch {
      // What SQLite calls damage is damage; anything else says nothing of the file.
      let isDamage = ["malformed", "not a database", "corrupt"].contains { error.message.contains($0) }
      return isDamage ? .broken(error.message) : .unknown(error.message)
    }
  }
}
