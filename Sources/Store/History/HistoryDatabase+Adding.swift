import Documents
import SQLite

/// Whole sessions from elsewhere.
extension HistoryDatabase {
  @discardableResult
  package func write(_ sessions: [EncodedArchive]) throws(StoreError) -> [Bool] {
    var isNew: [Bool] = []
    let file = connection as? SQLiteConnection
    try file?.keepStatementJournals(inMemory: true)
    defer { try? file?.keepStatementJournals(inMemory: false) }
    try change { () throws(StoreError) in
      numbers = [:]
      defer { numbers = nil }
      try (connection as? PostgresConnection)?.lock(sessions: sessions.map(\.archive.session.key))
      isNew = try add(sessions)
    }
    return isNew
  }

  /// All that are not there at once, for each statement to a server takes a moment of its own; then one by one what is there, and what
  /// stands here a second time.
  private func add(_ sessions: [EncodedArchive]) throws(StoreError) -> [Bool] {
    let keys = sessions.map(\.archive.session.key)
    let there = try connection.query("SELECT key FROM session WHERE key = $1", each: keys.map { .text($0) })
    var known = Set(there.compactMap { $0[0].text })
    let isFirst = keys.map { known.insert($0).inserted }
    try addNew(zip(sessions, isFirst).filter(\.1).map(\.0))
    var isNew: [Bool] = []
    for (session, isFirst) in zip(sessions, isFirst) { isNew.append(isFirst ? true : try add(session)) }
    return isNew
  }

  private func addNew(_ sessions: [EncodedArchive]) throws(StoreError) {
    try insert(sessions.map(\.archive.session))
    let keys = sessions.map { SQLValue.text($0.archive.session.key) }
    let numbers = try connection.query("SELECT id FROM session WHERE key = $1", each: keys).map {
      $0[0].integer
    }
    let numbered = Array(zip(sessions, numbers))
    try insert(runs: numbered.flatMap { rows($0.archive.runs, $0.documents, of: $1) })
    let counts = try runCounts(ofSessions: numbers)
    for (session, number) in numbered {
      try checkRuns(of: session.archive, number, there: counts[number] ?? 0)
      try insertRecordings(of: session.archive)
    }
    try conclude(numbered.map { ($0.archive, $1) })
  }

  private func add(_ encoded: EncodedArchive) throws(StoreError) -> Bool {
    let archive = encoded.archive
    let key = SQLValue.text(archive.session.key)
    let there = try connection.query("SELECT complete FROM session WHERE key = $1", [key]).first
    if let there, there[0].integer != 0 { return false }
    let number = try insert(archive.session)
    let before = try runCounts(ofSessions: [number])[number] ?? 0
    try insert(runs: rows(archive.runs, encoded.documents, of: number))
    // As many as there are here could be another's.
    try checkStrays(archive, of: number)
    let after = try runCounts(ofSessions: [number])[number] ?? 0
    try insertRecordings(of: archive)
    try conclude([(archive, number)])
    return archive.session.isComplete || after > before
  }

  private func insertRecordings(of archive: SessionArchive) throws(StoreError) {
    for (key, recording) in archive.recordings.sorted(by: { $0.key < $1.key }) {
      try insert(recording, ofRun: key)
    }
  }

  /// What those that are complete came to.
  private func conclude(_ archives: [(SessionArchive, Int64)]) throws(StoreError) {
    let complete = archives.filter(\.0.session.isComplete)
    try forgetConclusions(of: complete.map(\.1))
    var (figures, levels, outcomes): ([[SQLValue]], [[SQLValue]], [[SQLValue]]) = ([], [], [])
    for (archive, number) in complete {
      let suite = archive.session.suite
      figures += try rows(archive.figures, of: number, suite: suite)
      levels += rows(archive.levels, of: number)
      outcomes += try rows(archive.outcomes, of: number, suite: suite)
    }
    try insert(figures: figures)
    try insert(levels: levels)
    try insert(outcomes: outcomes)
  }

  private func runCounts(ofSessions numbers: [Int64]) throws(StoreError) -> [Int64: Int] {
    let rows = try connection.query(
      "SELECT session, count(*) FROM run WHERE session = $1 GROUP BY session",
      each: numbers.map { .integer($0) })
    return Dictionary(rows.map { ($0[0].integer, Int($0[1].integer)) }) { $1 }
  }

  /// Of a session that has as many as stand here, none is another's.
  private func checkRuns(
    of archive: SessionArchive, _ number: Int64, there count: Int
  ) throws(StoreError) {
    if count != Set(archive.runs.map(\.key)).count { try checkStrays(archive, of: number) }
  }

  private func checkStrays(_ archive: SessionArchive, of number: Int64) throws(StoreError) {
    let rows = try connection.query("SELECT key FROM run WHERE session = $1", [.integer(number)])
    let there = Set(rows.compactMap { $0[0].text })
    guard let stray = archive.runs.first(where: { !there.contains($0.key) }) else { return }
    throw StoreError(
      .exists, place, "the run \(stray.key) is there already, of another session",
      remedy: "see where the file comes from; nothing of the session \(archive.session.key) was added")
  }
}
