import Kernel
package import SQLite

/// What went wrong with a recording or a history: which file or server, what, and what to do about it.
package struct StoreError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    case notThere
    /// It may not be read, or it is no regular file.
    case unreadable
    /// No SQLite database, or one that another program made.
    case notARecording
    /// No database, or one that holds something else than a history.
    case notAHistory
    /// A server that does not answer, or a connection that was lost.
    case unreachable
    /// A server that lets the user not in, or not do it.
    case refused
    /// Written by a later version of Headroom, whose schema this one does not know.
    case newer
    case damaged
    case unwritable
    /// The file is a recording already, and it was not said that it may be replaced.
    case exists
    case diskFull
    case busy
    /// This build is without SQLite, or the machine without libpq.
    case unavailable
  }
  package var kind: Kind
  package var file: String
  package var problem: String
  package var remedy: String

  package init(_ kind: Kind, _ file: String, _ problem: String, remedy: String) {
    self.kind = kind
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  package var description: String { "\(file): \(problem); \(remedy)" }
}

extension StoreError {
  static func damaged(_ file: String, _ what: String, noun: String = "recording") -> StoreError {
    let remedy = noun == "recording" ? "record again, or restore the file from a copy" : historyRemedy
    return StoreError(.damaged, file, "the \(noun) is damaged: \(what)", remedy: remedy)
  }

  private static let historyRemedy =
    "restore it from a copy or an export; of a file, \"sqlite3 FILE .recover\" shows what can be read"

  static func damagedHistory(_ place: String, _ what: String) -> StoreError {
    .damaged(place, what, noun: "history")
  }

  static func noHistory(_ place: String) -> StoreError {
    StoreError(
      .notThere, place, "there is no history yet",
      remedy:
        "\"headroom bench\" keeps one; name another with --store. The last runs: headroom history runs")
  }

  static func notAHistory(_ file: String, _ problem: String) -> StoreError {
    StoreError(
      .notAHistory, file, problem,
      remedy: "name a history, or a file that is not there yet; this one is left alone")
  }

  static func unavailable(_ file: String) -> StoreError {
    StoreError(
      .unavailable, file, "this build of headroom has no SQLite, which recordings are kept in",
      remedy: "install libsqlite3-dev and build again")
  }

  static func unwritable(_ file: String, _ why: String) -> StoreError {
    StoreError(
      .unwritable, file, "cannot be written: \(why)",
      remedy: "name a file in a directory that you may write to")
  }
}

extension UserIdentity? {
  /// Does something to a database's files in this user's name.
  func act<Result>(_ path: String, _ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try act({ .unwritable(path, "cannot act as its owner: \($0.message)") }, body)
  }
}

extension StoreError: SQLiteFailure {
  /// SQLite's error with what to do about it.
  package init(_ error: SQLiteError) {
    let (file, noun, words) = (error.file, error.noun, error.message)
    switch error.kind {
    case .unavailable: self = .unavailable(file)
    case .full:
      self = StoreError(
        .diskFull, file, "no space is left for the \(noun) (\(words))",
        remedy:
          "make room, or name a file on another disk; what was written before is whole, together with the file ending in "
          + "-wal where one stands beside it")
    case .damaged: self = .damaged(file, words, noun: noun)
    case .busy:
      self = StoreError(
        .busy, file, "another program is writing to it", remedy: "wait until that program has ended")
    case .slow: self = .damaged(file, "reading it takes more than \(SQLiteLimits.slowest) s", noun: noun)
    case .tooLong: self = .damaged(file, "it holds a value that is longer than itself", noun: noun)
    case .denied: self = .unwritable(file, words)
    case .failed:
      self = StoreError(
        error.doing == "read" ? .unreadable : .unwritable, file, "could not \(error.doing) it: \(words)",
        remedy: "see whether the disk is well (dmesg)")
    }
  }
}

typealias StoreDatabase = SQLiteDatabase<StoreError>
