import Glibc
import SQLite

/// A history in a file, which many processes write at the same time.
final class SQLiteConnection: SQLConnection {
  let place: String
  let dialect = SQLDialect(identity: "INTEGER PRIMARY KEY", text: "TEXT", explain: "EXPLAIN QUERY PLAN")
  private let database: StoreDatabase
  /// Statements by their text: to prepare one takes longer than to run it.
  private var prepared: [String: SQLiteStatement<StoreError>] = [:]
  private static let mostPrepared = 64

  /// How long SQLite itself waits for others, in milliseconds; `HistoryDatabase` tries again after that.
  private static let patience: CInt = 5000

  /// - Throws: where the file cannot be opened, or is something else.
  init(path: String, access: SQLiteAccess = .there) throws(StoreError) {
    place = path
    guard SQLiteLimits.isAvailable else { throw .unavailable(path) }
    let real = access == .there ? try RecordingPath.place(of: path) : nil
    database = try StoreDatabase(path, access, at: real, noun: "history", patience: Self.patience)
    try check()
    let version = try version()
    // What is new has no tables yet, and of a newer program's they are not known.
    if (1...HistorySchema.steps.count).contains(version) {
      try database.checkContent(HistorySchema.steps.prefix(version).map { $0(dialect) }.joined())
    }
    try database.execute("PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-8192")
  }

  func close() {
    prepared = [:]
    database.close()
  }

  /// Whether the file is a history, or free to become one.
  private func check() throws(StoreError) {
    let (identifier, tables): (Int64, Int64)
    do { (identifier, tables) = try marks() } catch {
      guard error.kind == .damaged, !HistoryFile.isDatabase(place) else { throw error }
      throw .notAHistory(place, "it is not a history of headroom")
    }
    switch UInt32(truncatingIfNeeded: identifier) {
    case HistorySchema.applicationID: return
    case RecordingSchema.applicationID:
      throw .notAHistory(place, "it is a recording of one run, not a history")
    case 0 where tables == 0: return
    default: throw .notAHistory(place, "it is a database of another program, not a history of headroom")
    }
  }

  /// Whose file it is, and how many tables and indices it has, at one moment: another program may be making it.
  private func marks() throws(StoreError) -> (identifier: Int64, tables: Int64) {
    try database.execute("BEGIN")
    do {
      let tables = try database.integer("SELECT count(*) FROM sqlite_schema")
      let identifier = try database.integer("PRAGMA application_id")
      try database.execute("COMMIT")
      return (identifier, tables)
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  func execute(_ sql: String) throws(StoreError) { try database.execute(sql) }

  @discardableResult
  func query(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) -> [[SQLValue]] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try Self.bind(parameters, to: statement)
    var rows: [[SQLValue]] = []
    while try statement.step() { rows.append(statement.row()) }
    return rows
  }

  func query(_ sql: String, each values: [SQLValue]) throws(StoreError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    for value in values { rows += try query(sql, [value]) }
    return rows
  }

  func insert(_ head: String, _ rows: [[SQLValue]], _ tail: String) throws(StoreError) {
    guard let width = rows.first?.count else { return }
    let places = (1...max(1, width)).map { "$\($0)" }.joined(separator: ",")
    let statement = try statement("\(head) VALUES (\(places)) \(tail)")
    for row in rows {
      defer { statement.reset() }
      try Self.bind(row, to: statement)
      try statement.run()
    }
  }

  private func statement(_ sql: String) throws(StoreError) -> SQLiteStatement<StoreError> {
    if let known = prepared[sql] { return known }
    let statement = try database.prepare(sql)
    if prepared.count >= Self.mostPrepared { prepared = [:] }
    prepared[sql] = statement
    return statement
  }

  private static func bind(
    _ parameters: [SQLValue], to statement: SQLiteStatement<StoreError>
  ) throws(StoreError) {
    for (index, value) in parameters.enumerated() {
      let place = CInt(index + 1)
      switch value {
      // What is not bound is null.
      case .null: break
      case .integer(let value): try statement.bind(place, value)
      case .real(let value): try statement.bind(place, value)
      case .text(let value): try statement.bind(place, value)
      case .blob(let value): try statement.bind(place, blob: value)
      }
    }
  }

  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try database.transaction(body)
  }

  func version() throws(StoreError) -> Int { Int(try database.integer("PRAGMA user_version")) }

  // BEGIN IMMEDIATE holds the whole file.
  func lockSchema() throws(StoreError) {}

  func setVersion(_ version: Int) throws(StoreError) {
    try database.execute(
      "PRAGMA application_id=\(HistorySchema.applicationID); PRAGMA user_version=\(version)")
  }

  // A file does not go away.
  func reconnect() throws(StoreError) {}

  /// Gives back the room of what was removed, where it is a quarter of the file. It is left alone where others hold
  /// the file: what comes next takes the room.
  func shrink() {
    guard let pages = try? database.integer("PRAGMA page_count"),
      let free = try? database.integer("PRAGMA freelist_count"), free > 256, free * 4 > pages
    else { return }
    try? database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Keeps statement journals (sqlite.org/tempfiles.html) in memory, and not in files that take more writing than what is
  /// added; not where one statement changes very much.
  func keepStatementJournals(inMemory isSmall: Bool) throws(StoreError) {
    try database.execute("PRAGMA temp_store=\(isSmall ? "MEMORY" : "DEFAULT")")
  }

  /// Lets readers read while one writes; kept in the file. It needs the file for itself for a moment.
  func shareReading() throws(StoreError) {
    let mode = try query("PRAGMA journal_mode", [])
    if mode.first?.first?.text != "wal" { try database.execute("PRAGMA journal_mode=WAL") }
    // The first look makes the log, in the name of who opens it.
    _ = try version()
  }
}
