import CSQLite
import Glibc

/// How a database is opened.
package enum SQLiteAccess {
  case reading
  case writing
  /// A file that is there: no link on the way is followed, and where it is gone none is made.
  case there
  /// A file that nobody else writes and whose directory may not be written to either, so that SQLite can lay no
  /// shared memory beside it (sqlite.org/uri.html, `immutable`).
  case immutable
}

/// One connection, owned by one thread and closed when it goes away.
package final class SQLiteDatabase<Failure: SQLiteFailure> {
  package let file: String
  private let noun: String
  private var handle: OpaquePointer?

  /// Opens a file, or for nil a private database that SQLite keeps in a nameless temporary file.
  ///
  /// - Parameters:
  ///   - place: the same path without a link among its folders, where it was found out before.
  ///   - noun: what errors call the content.
  ///   - patience: how long to wait for others who write, in milliseconds.
  ///   - longest: bytes that a value may have; nil: as long as the file, of one that is only read.
  package init(
    _ path: String?, _ access: SQLiteAccess, at place: String? = nil, noun: String = "recording",
    patience: CInt = 2000, longest: Int64? = nil
  ) throws(Failure) {
    file = path ?? "temporary \(noun)"
    self.noun = noun
    let isRead = access == .reading || access == .immutable
    let longest = longest ?? (isRead ? SQLiteLimits.longest(in: file) : .max)
    let plain = place ?? path.map(Self.plain) ?? ""
    let name = access == .immutable ? "file:\(Self.escaped(plain))?immutable=1" : plain
    let code = csqlite_open(name, access.raw, SQLiteLimits.slowest, longest, &handle)
    guard Int(code) == CSQLITE_OK else { throw failure(code, "open") }
    csqlite_busy_timeout(handle, patience)
  }

  deinit { close() }

  package func close() {
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

  package func execute(_ sql: String) throws(Failure) { try check(csqlite_execute(handle, sql), "write to") }

  package func prepare(_ sql: String) throws(Failure) -> SQLiteStatement<Failure> {
    var statement: OpaquePointer?
    try check(csqlite_prepare(handle, sql, &statement), "read")
    return SQLiteStatement(statement, of: self)
  }

  /// What a file with the same content would hold.
  package func image() throws(Failure) -> [UInt8] {
    var size = 0
    guard let bytes = csqlite_image(handle, &size) else { throw failure(CInt(CSQLITE_NOMEM), "read") }
    defer { csqlite_free_image(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: size))
  }

  package var lastInsertedRow: Int64 { csqlite_last_insert_rowid(handle) }

  /// The value of a pragma or of another query with one row.
  package func integer(_ sql: String) throws(Failure) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Runs the body in one transaction, which leaves nothing behind where it fails.
  package func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
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

  func check(_ code: CInt, _ doing: String) throws(Failure) {
    guard Int(code) == CSQLITE_OK else { throw failure(code, doing) }
  }

  /// SQLite's result code with its words.
  func failure(_ code: CInt, _ doing: String) -> Failure {
    let last = errno
    let words = handle.flatMap { csqlite_message($0) }.map { String(cString: $0) } ?? "out of memory"
    // A failed commit leaves SQLite's own copy of the number empty.
    let known = handle.map { csqlite_system_errno($0) } ?? 0
    let kind = SQLiteError.kind(code, doing, system: known == 0 ? last : known)
    return Failure(SQLiteError(kind, file: file, noun: noun, doing: doing, message: words))
  }

  /// Whether nothing in it is bent, and its tables are what this program makes: another schema could have anything
  /// computed while it is read (sqlite.org/security.html).
  ///
  /// - Parameter schema: the statements that make its tables.
  package func checkContent(_ schema: String) throws(Failure) {
    let ours = try SQLiteDatabase<Failure>(nil, .writing)
    try ours.execute(schema)
    let found = try tables()
    for (name, statement) in try ours.tables() where found[name] != statement {
      throw damaged(found[name] == nil ? "its table \(name) is missing" : "its table \(name) is another")
    }
    if let index = try computingIndex() { throw damaged("its index \(index) computes something") }
    let check = try prepare("PRAGMA quick_check(1)")
    guard try check.step(), check.text(0) == "ok" else { throw damaged(check.text(0)) }
  }

  /// The statement that made each table, by its name.
  private func tables() throws(Failure) -> [String: String] {
    let rows = try prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
    var found: [String: String] = [:]
    while try rows.step() { found[rows.text(0)] = rows.text(1) }
    return found
  }

  /// An index that computes something at each change, over expressions or where a condition holds; nil where there is none.
  private func computingIndex() throws(Failure) -> String? {
    let rows = try prepare(
      """
      SELECT indices.name FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS indices
      WHERE tables.type = 'table' AND (indices.partial
        OR EXISTS (SELECT 1 FROM pragma_index_xinfo(indices.name) WHERE key AND cid = -2)) LIMIT 1
      """)
    return try rows.step() ? rows.text(0) : nil
  }

  private func damaged(_ what: String) -> Failure {
    Failure(SQLiteError(.damaged, file: file, noun: noun, doing: "read", message: what))
  }
}

extension SQLiteAccess {
  fileprivate var raw: csqlite_access {
    switch self {
    case .reading: CSQLITE_READING
    case .writing: CSQLITE_WRITING
    case .there: CSQLITE_THERE
    case .immutable: CSQLITE_IMMUTABLE
    }
  }
}
