import CSQLite
import Glibc

/// What a database throws to those who use it: SQLite's own error, or what they make of it.
package protocol SQLiteFailure: Error {
  init(_ error: SQLiteError)
}

/// What SQLite answered instead of doing what it was asked to.
package struct SQLiteError: SQLiteFailure, Equatable {
  package enum Kind: Sendable {
    /// This build is without SQLite.
    case unavailable
    case full
    case damaged
    /// Another program writes.
    case busy
    /// It would have taken longer than `SQLiteLimits.slowest`.
    case slow
    /// A value is longer than the file that it is in.
    case tooLong
    /// The file or its folder does not let it.
    case denied
    case failed
  }

  package var kind: Kind
  package var file: String
  /// What its user calls the file's content.
  package var noun: String
  /// What was not done: `open`, `read` or `write to`.
  package var doing: String
  /// SQLite's words.
  package var message: String

  package init(_ error: SQLiteError) { self = error }

  init(_ kind: Kind, file: String, noun: String, doing: String, message: String) {
    (self.kind, self.file, self.noun, self.doing, self.message) = (kind, file, noun, doing, message)
  }

  /// - Parameters:
  ///   - code: a result code (sqlite.org/rescode.html).
  ///   - system: the errno behind it.
  static func kind(_ code: CInt, _ doing: String, system: CInt) -> Kind {
    switch Int(code & 0xFF) {
    case CSQLITE_UNAVAILABLE & 0xFF: .unavailable
    case CSQLITE_FULL: .full
    // Past the limit of setrlimit(2) or of the disk while syncing, SQLite speaks of an I/O error.
    case CSQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(system): .full
    case CSQLITE_CORRUPT, CSQLITE_NOTADB: .damaged
    case CSQLITE_BUSY, CSQLITE_LOCKED: .busy
    case CSQLITE_INTERRUPT: .slow
    case CSQLITE_TOOBIG where doing == "read": .tooLong
    case CSQLITE_READONLY, CSQLITE_CANTOPEN, CSQLITE_PERM: .denied
    default: .failed
    }
  }
}
