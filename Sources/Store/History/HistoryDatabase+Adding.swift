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
      isNew = []
      numbers = [:]
      defer { numbers = nil }
      try (connection as? PostgresConnection)?.lock(sessions: sessions.map(\.archive.session.key))
      for session in sessions { isNew.append(try add(session)) }
    }
    return isNew
  }

  private func add(_ encoded: EncodedArchive) throws(StoreError) -> Bool {
    let archive = encoded.archive
    let key = SQLValue.text(archive.session.key)
    let there = try connection.query("SELECT complete FROM session WHERE key = $1", [key]).first
    if let there, there[0].integer != 0 { return false }
    let number = try insert(archive.session)
    let added = try addRuns(encoded, of: number, isNew: there == nil)
    for (key, recording) in archive.recordings.sorted(by: { $0.key < $1.key }) {
      try insert(recording, ofRun: key)
    }
    guard archive.session.isComplete else { return there == nil || added > 0 }
    try insert(archive.figures, of: number, suite: archive.session.suite)
    try insert(archive.levels, of: number)
    try insert(archive.outcomes, of: number, suite: archive.session.suite)
    return true
  }

  /// How many were not there yet.
  private func addRuns(
    _ encoded: EncodedArchive, of number: Int64, isNew: Bool
  ) throws(StoreError) -> Int {
    let runs = encoded.archive.runs
    let before = isNew ? 0 : try runCount(ofSession: number)
    try insert(runs, encoded.documents, of: number)
    let after = try runCount(ofSession: number)
    // Of a session that has as many as there are here, none is another's.
    if !isNew || after != Set(runs.map(\.key)).count {
      try checkStrays(runs, of: number, encoded.archive.session.key)
    }
    return after - before
  }

  private func runCount(ofSession number: Int64) throws(StoreError) -> Int {
    let rows = try connection.query("SELECT count(*) FROM run WHERE session = $1", [.integer(number)])
    return Int(rows.first?[0].integer ?? 0)
  }

  private func checkStrays(
    _ runs: [BenchRun], of number: Int64, _ session: String
  ) throws(StoreError) {
    let rows = try connection.query("SELECT key FROM run WHERE session = $1", [.integer(number)])
    let there = Set(rows.compactMap { $0[0].text })
    guard let stray = runs.first(where: { !there.contains($0.key) }) else { return }
    throw StoreError(
      .exists, place, "the run \(stray.key) is there already, of another session",
      remedy: "see where the file comes from; nothing of the session \(session) was added")
  }
}
