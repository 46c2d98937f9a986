import Glibc

/// Where a history is, as `--store` names it.
package enum HistoryPlace {
  /// Opens a history, makes it where there is none yet, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - text: a path, `sqlite:PATH`, or `postgresql://…` (libpq, "Connection URIs"); nil: `defaultPath`.
  ///   - owner: who files and folders belong to, where that is not this process's user.
  ///   - creating: whether one is made where there is none.
  ///   - reading: whether it is only looked up: a file that may not be written is opened then.
  /// - Throws: where it cannot be opened, is something else, or belongs to a newer program.
  package static func open(
    _ text: String?, owner: (user: UInt32, group: UInt32)? = nil, creating: Bool = true,
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
    if reading, let history = try readable(path) { return history }
    return try file(path, owner, creating)
  }

  /// A history in a file that is up to date, opened without writing; nil where it has to be opened otherwise.
  private static func readable(_ path: String) throws(StoreError) -> HistoryDatabase? {
    try HistoryFile.check(path)
    guard HistoryFile.exists(path) else { throw .noHistory(path) }
    do throws(StoreError) {
      return try HistoryDatabase { () throws(StoreError) in try SQLiteConnection(path: path, access: .reading)
      }
    } catch {
      guard error.kind == .unwritable, !HistoryFile.hasLog(path) else { throw error }
    }
    return try HistoryDatabase { () throws(StoreError) in
      try SQLiteConnection(path: path, access: .immutable)
    }
  }

  private static func file(
    _ path: String, _ owner: (user: UInt32, group: UInt32)?, _ creating: Bool
  ) throws(StoreError) -> HistoryDatabase {
    try HistoryFile.check(path)
    let isNew = !HistoryFile.exists(path)
    guard creating || !isNew else { throw .noHistory(path) }
    try HistoryFile.makeFolder(of: path, owner: owner)
    let history = try HistoryDatabase(creating: creating) { () throws(StoreError) in
      try SQLiteConnection(path: path)
    }
    if isNew { for end in ["", "-wal", "-shm"] { try HistoryFile.adopt(path + end, owner) } }
    return history
  }

  /// `$XDG_STATE_HOME/headroom/history.db`, else `~/.local/state/headroom/history.db` (XDG Base Directory
  /// Specification: a relative path there is passed over). Under sudo the home is the caller's.
  package static func defaultPath(_ owner: (user: UInt32, group: UInt32)? = nil) throws(StoreError) -> String
  {
    if let state = variable("XDG_STATE_HOME") { return state + "/headroom/history.db" }
    let home = owner.flatMap { Self.home(of: $0.user) } ?? variable("HOME")
    guard let home else {
      throw StoreError(
        .notThere, "history", "neither XDG_STATE_HOME nor HOME says where it would be",
        remedy: "name it with --store")
    }
    return home + "/.local/state/headroom/history.db"
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.hasPrefix("/") ? text : nil
  }

  /// getpwuid_r(3).
  private static func home(of user: UInt32) -> String? {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
    return entry.pw_dir.map { String(cString: $0) }
  }
}
