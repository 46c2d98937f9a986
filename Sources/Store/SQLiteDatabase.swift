import CSQLite
import Glibc

/// One connection, owned by one thread and closed when it goes away.
final class SQLiteDatabase {
  let file: String
  /// What errors call the file's content.
  private let noun: String
  private var handle: OpaquePointer?

  /// How a database is opened.
  enum Access {
    case reading
    case writing
    /// A file that is there: no link on the way is followed, and where it is gone none is made.
    case there
    /// A file that nobody else writes and whose directory may not be written to either, so that SQLite can lay no
    /// shared memory beside it (sqlite.org/uri.html, `immutable`).
    case immutable
  }

  /// Seconds that one statement may take to its next row, as long as one on a server.
  private static let slowest: CInt = 60

  /// Opens a file, or for nil a private database that SQLite keeps in a nameless temporary file.
  ///
  /// - Parameters:
  ///   - place: the same path without a link among its folders, where it was found out before.
  ///   - patience: how long to wait for others who write, in milliseconds.
  init(
    _ path: String?, _ access: Access, at place: String? = nil, noun: String = "recording",
    patience: CInt = 2000
  ) throws(StoreError) {
    file = path ?? "temporary recording"
    self.noun = noun
    let longest = access == .reading || access == .immutable ? Self.longest(in: file) : .max
    let plain = place ?? path.map(Self.plain) ?? ""
    let name = access == .immutable ? "file:\(Self.escaped(plain))?immutable=1" : plain
    let code = csqlite_open(name, access.raw, Self.slowest, longest, &handle)
    guard Int(code) == CSQLITE_OK else { throw failure(code, "open") }
    csqlite_busy_timeout(handle, patience)
  }

  /// No value can be longer than the file and the log that it is in; somebody may be writing more of it.
  private static func longest(in path: String) -> Int64 {
    var (file, log) = (stat(), stat())
    guard stat(path, &file) == 0 else { return .max }
    let logged = stat(path + "-wal", &log) == 0 ? log.st_size : 0
    return Int64(file.st_size + logged) + 1 << 20
  }

  deinit { close() }

  func close() {
    csqlite_close(handle)
    handle = nil
  }

  /// A relative path that SQLite takes neither for a URI nor for `:memory:`.
  private static func plain(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let plain = byte >= 0x2D && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
      return plain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  func execute(_ sql: String) throws(StoreError) { try check(csqlite_execute(handle, sql), "write to") }

  func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(csqlite_prepare(handle, sql, &statement), "read")
    return SQLiteStatement(statement, of: self)
  }

  /// What a file with the same content would hold.
  func image() throws(StoreError) -> [UInt8] {
    var size = 0
    guard let bytes = csqlite_image(handle, &size) else { throw failure(CInt(CSQLITE_NOMEM), "read") }
    defer { csqlite_free_image(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: size))
  }

  var lastInsertedRow: Int64 { csqlite_last_insert_rowid(handle) }

  /// The value of a pragma or of another query with one row.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Runs the body in one transaction, which leaves nothing behind where it fails.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // After a full disk SQLite may have rolled back by itself; then there is nothing left to roll back.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func check(_ code: CInt, _ doing: String) throws(StoreError) {
    guard Int(code) == CSQLITE_OK else { throw failure(code, doing) }
  }

  /// SQLite's result code as an error that says what to do.
  func failure(_ code: CInt, _ doing: String) -> StoreError {
    let last = errno
    let words = handle.flatMap { csqlite_message($0) }.map { String(cString: $0) } ?? "out of memory"
    // A failed commit leaves SQLite's own copy of the number empty.
    let known = handle.map { csqlite_system_errno($0) } ?? 0
    let system = known == 0 ? last : known
    switch Int(code & 0xFF) {
    case CSQLITE_UNAVAILABLE & 0xFF: return .unavailable(file)
    case CSQLITE_FULL: return full(words)
    // Past the limit of setrlimit(2) or of the disk while syncing, SQLite speaks of an I/O error.
    case CSQLITE_IOERR where system == ENOSPC || system == EDQUOT || system == EFBIG: return full(words)
    case CSQLITE_CORRUPT, CSQLITE_NOTADB: return .damaged(file, words, noun: noun)
    case CSQLITE_BUSY, CSQLITE_LOCKED:
      return StoreError(
        .busy, file, "another program is writing to it", remedy: "wait until that program has ended")
    case CSQLITE_INTERRUPT:
      return .damaged(file, "reading it takes more than \(Self.slowest) s", noun: noun)
    case CSQLITE_TOOBIG where doing == "read":
      return .damaged(file, "it holds a value that is longer than itself", noun: noun)
    case CSQLITE_READONLY, CSQLITE_CANTOPEN, CSQLITE_PERM: return .unwritable(file, words)
    default:
      return StoreError(
        doing == "read" ? .unreadable : .unwritable, file, "could not \(doing) it: \(words)",
        remedy: "see whether the disk is well (dmesg)")
    }
  }

  /// Whether nothing in it is bent, and its tables are what this program makes: another schema could have anything
  /// computed while it is read (sqlite.org/security.html).
  ///
  /// - Parameter schema: the statements that make its tables.
  func checkContent(_ schema: String) throws(StoreError) {
    let ours = try SQLiteDatabase(nil, .writing)
    try ours.execute(schema)
    let found = try tables()
    for (name, statement) in try ours.tables() where found[name] != statement {
      throw .damaged(
        file, found[name] == nil ? "its table \(name) is missing" : "its table \(name) is another", noun: noun
      )
    }
    let check = try prepare("PRAGMA quick_check(1)")
    guard try check.step(), check.text(0) == "ok" else { throw .damaged(file, check.text(0), noun: noun) }
  }

  /// The statement that made each table, by its name.
  private func tables() throws(StoreError) -> [String: String] {
    let rows = try prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    var found: [String: String] = [:]
    while try rows.step() { found[rows.text(0)] = rows.text(1) }
    return found
  }

  private func full(_ words: String) -> StoreError {
    StoreError(
      .diskFull, file, "no space is left for the \(noun) (\(words))",
      remedy: "make room, or name a file on another disk; what was written before is whole")
  }
}

extension SQLiteDatabase.Access {
  fileprivate var raw: csqlite_access {
    switch self {
    case .reading: CSQLITE_READING
    case .writing: CSQLITE_WRITING
    case .there: CSQLITE_THERE
    case .immutable: CSQLITE_IMMUTABLE
    }
  }
}
