import Glibc
package import Kernel
import Quantities
import SQLite

/// Where a history is, as `--store` names it.
package enum HistoryPlace {
  /// Opens a history, makes it where there is none yet, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - text: a path, `sqlite:PATH`, or `postgresql://…` (libpq, "Connection URIs"); nil: `defaultPath`.
  ///   - owner: in whose name files and folders are made and written, where that is not this process's user.
  ///   - creating: whether one is made where there is none.
  ///   - reading: whether it is only looked up: a file that may not be written is opened then.
  /// - Throws: where it cannot be opened, is something else, or belongs to a newer program.
  package static func open(
    _ text: String?, owner: UserIdentity? = nil, creating: Bool = true,
    reading: Bool = false
  ) throws(StoreError) -> any HistoryStore {
    if let text, let error = PostgresAddress.refusal(text) { throw error }
    if let text, PostgresAddress.isOne(text) {
      return try HistoryDatabase(creating: creating) { () throws(StoreError) in
        try PostgresConnection(address: text)
      }
    }
    if let text, let mark = text.firstRange(of: "://") {
      let scheme = text[..<mark.lowerBound].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      throw StoreError(
        .notThere, "\(scheme)://…", "no history is kept there",
        remedy: "name a file, sqlite:PATH or postgresql://USER@HOST/DATABASE")
    }
    var path: String
    if let text { path = text } else { path = try defaultPath(owner) }
    if text?.hasPrefix("sqlite:") == true { path.removeFirst(7) }
    let file = path
    let history = try owner.act(file) { () throws(StoreError) in
      if reading, let history = try readable(file) { return history }
      return try writable(file, creating)
    }
    history.owner = owner
    return history
  }

  /// A history in a file that is up to date, opened without writing; nil where it has to be opened otherwise.
  private static func readable(_ path: String) throws(StoreError) -> HistoryDatabase? {
    try HistoryFile.check(path)
    guard HistoryFile.exists(path) else { throw .noHistory(path) }
    do throws(StoreError) {
      return try HistoryDatabase { () throws(StoreError) in try SQLiteConnection(path: path, access: .reading)
      }
    } catch {
      guard error.kind == .unwritable, !RecordingPath.hasLog(path) else { throw error }
    }
    return try HistoryDatabase { () throws(StoreError) in
      try SQLiteConnection(path: path, access: .immutable)
    }
  }

  private static func writable(_ path: String, _ creating: Bool) throws(StoreError) -> HistoryDatabase {
    let path = try HistoryFile.resolve(path)
    try HistoryFile.check(path)
    if !HistoryFile.exists(path) {
      guard creating else { throw .noHistory(path) }
      StateFolder.make(for: path)
      try HistoryFile.make(path)
    }
    return try HistoryDatabase(creating: creating) { () throws(StoreError) in try SQLiteConnection(path: path)
    }
  }

  /// `history.db` in the folder of what is kept.
  package static func defaultPath(_ owner: UserIdentity? = nil) throws(StoreError) -> String {
    guard let folder = StateFolder.path(owner) else {
      throw StoreError(
        .notThere, "history", "neither XDG_STATE_HOME nor HOME says where it would be",
        remedy: "name it with --store")
    }
    return folder + "/history.db"
  }
}
