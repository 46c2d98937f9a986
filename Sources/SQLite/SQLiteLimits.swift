import CSQLite
import Glibc

/// Whether this build has SQLite, and what no database can make it do.
package enum SQLiteLimits {
  package static var isAvailable: Bool { csqlite_available() }

  /// Seconds that one statement may take to its next row, as long as one on a server.
  package static let slowest: CInt = 60

  /// Bytes of the longest value that is read; Headroom's choice.
  static let longest: Int64 = 256 << 20

  /// No value can be longer than the file and the log that it is in; somebody may be writing more of it.
  static func longest(in path: String) -> Int64 {
    var (file, log) = (stat(), stat())
    guard stat(path, &file) == 0 else { return longest }
    let logged = stat(path + "-wal", &log) == 0 ? log.st_size : 0
    return min(longest, Int64(file.st_size + logged) + 1 << 20)
  }
}
