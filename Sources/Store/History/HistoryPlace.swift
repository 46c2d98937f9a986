import Glibc

/// Where a history is, as `--store` names it.
package enum HistoryPlace {
  /// Opens a history, makes it where there is none yet, and brings its schema up to date.
  ///
  /// - Parameters:
  ///   - text: a path, `sqlite:PATH`, or `postgresql://…` (libpq, "Connection URIs"); nil: `defaultPath`.
  ///   - owner: who files and folders belong to, where that is not this process's user.
  ///   - creating: whether one is made where there is none.
  /// - Throws: where it cannot be opened, is something else, or belongs to a newer program.
  package static func open(
    _ text: String?, owner: (user: UInt32, group: UInt32)? = nil, creating: Bool = true
  ) throws(StoreError) -> any HistoryStore {
    if let text, PostgresAddress.isOne(text) {
      return try HistoryDatabase(creating: creating) { () throws(StoreError) in
        try PostgresConnection(address: text)
      }
    }
    if let text, let scheme = text.firstRange(of: "://") {
      throw StoreError(
        .notThere, "\(text[..<scheme.lowerBound])://…", "no history is kept there",
        remedy: "name a file, sqlite:PATH or postgresql://USER@HOST/DATABASE")
    }
    guard let text else { return try file(defaultPath(owner), owner, creating) }
    return try file(text.hasPrefix("sqlite:") ? String(text.dropFirst(7)) : text, owner, creating)
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
