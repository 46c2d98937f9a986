import CSQLite
import Glibc

/// One connection, owned by one thread and closed when it goes away.
final class SQLiteDatabase {
  let file: String
  /// What errors call the file's content.
  private let noun: String
  private var handle: OpaquePointer?

  /// Opens a file, or for nil a private database that SQLite keeps in a nameless temporary file.
  ///
  /// - Parameter patience: how long to wait for others who write, in milliseconds.
  init(
    _ path: String?, writable: Bool, noun: String = "recording", patience: CInt = 2000
  ) throws(StoreError) {
    file = path ?? "temporary recording"
    self.noun = noun
    let code = csqlite_open(path.map(Self.plain) ?? "", writable, &handle)
    guard Int(code) == CSQLITE_OK else { throw failure(code, "open") }
    csqlite_busy_timeout(handle, patience)
  }

  /// Opens a file that nobody else writes and whose directory may not be written to either, so that SQLite can
  /// lay no shared memory beside it (sqlite.org/uri.html, `immutable`).
  init(immutable path: String, noun: String = "recording") throws(StoreError) {
    file = path
    self.noun = noun
    let code = csqlite_open_immutable("file:\(Self.escaped(Self.plain(path)))?immutable=1", &handle)
    guard Int(code) == CSQLITE_OK else { throw failure(code, "open") }
  }

  deinit { csqlite_close(handle) }

  /// A relative path that SQLite takes neither for a URI nor for `:memory:`.
  private static func plain(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let plain = byte >= 0x2D && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A || byte >= 0x61 && byte <= 0x7A
      return plain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  func harden() throws(StoreError) { try check(csqlite_harden(handle), "open") }

  func execute(_ sql: String) throws(StoreError) { try check(csqlite_execute(handle, sql), "write to") }

  func prepare(_ sql: String) throws(StoreError) -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(csqlite_prepare(handle, sql, &statement), "read")
    return SQLiteStatement(statement, of: self)
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
    case CSQLITE_READONLY, CSQLITE_CANTOPEN, CSQLITE_PERM: return .unwritable(file, words)
    default:
      return StoreError(
        doing == "read" ? .unreadable : .unwritable, file, "could not \(doing) it: \(words)",
        remedy: "see whether the disk is well (dmesg)")
    }
  }

  private func full(_ words: String) -> StoreError {
    StoreError(
      .diskFull, file, "no space is left for the \(noun) (\(words))",
      remedy: "make room, or name a file on another disk; what was written before is whole")
  }
}
