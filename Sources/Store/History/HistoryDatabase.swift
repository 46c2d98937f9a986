package import Documents
import Formats
import Glibc
import Kernel
import Quantities
package import Recordings
import SQLite

/// A history in a database. It belongs to one thread; others open their own.
package final class HistoryDatabase: HistoryStore {
  let connection: any SQLConnection
  package var place: String { connection.place }
  /// In whose name its files are written, where that is not this process's user.
  var owner: UserIdentity?
  /// What rows of machines and tracks are called, by what they are; kept during a transaction that adds many sessions.
  var numbers: [[String]: Int64]?

  /// For how many seconds what others hold up is tried again before it is given up.
  private static let patience = 60

  /// - Parameter creating: whether one is made where there is none.
  init(creating: Bool, _ open: () throws(StoreError) -> any SQLConnection) throws(StoreError) {
    connection = try Self.patiently(open)
    if !creating, try Self.patiently({ () throws(StoreError) in try connection.version() }) == 0 {
      throw .noHistory(connection.place)
    }
    try Self.patiently { () throws(StoreError) in
      try HistoryMigration.run(connection)
      try (connection as? SQLiteConnection)?.shareReading()
    }
  }

  /// A history that is up to date, to look up alone; nil where it has to be brought up to date first.
  init?(reading open: () throws(StoreError) -> any SQLConnection) throws(StoreError) {
    connection = try Self.patiently(open)
    let connection = connection
    let version = try Self.patiently { () throws(StoreError) in try connection.version() }
    if version != HistorySchema.steps.count { return nil }
  }

  deinit {
    // The last to close a file takes back its log.
    try? owner.act(place) { () throws(StoreError) in (connection as? SQLiteConnection)?.close() }
  }

  /// Tries again what others held up, after a pause by chance, so that those who wait do not come all at once.
  private static func patiently<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let end = seconds() + patience
    var longest: UInt32 = 40_000
    while true {
      do throws(StoreError) { return try body() } catch {
        guard error.kind == .busy, seconds() < end else { throw error }
        usleep(UInt32.random(in: 1000...longest))
        longest = min(longest * 2, 2_000_000)
      }
    }
  }

  private func patiently<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try owner.act(place) { () throws(StoreError) in try Self.patiently(body) }
  }

  /// Of a clock that nobody sets (clock_gettime(2)).
  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }

  /// Does what may be done twice, and does it again once where the connection was lost meanwhile.
  func repeatable<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try patiently { () throws(StoreError) in
      do throws(StoreError) { return try body() } catch {
        guard error.kind == .unreachable else { throw error }
        try connection.reconnect()
        return try body()
      }
    }
  }

  /// A transaction that changes nothing the second time.
  func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try repeatable { () throws(StoreError) in try connection.transaction(body) }
  }

  // MARK: - Sessions

  package func write(_ session: BenchSession) throws(StoreError) {
    try change { () throws(StoreError) in _ = try insert(session) }
  }

  func insert(_ session: BenchSession) throws(StoreError) -> Int64 {
    try insert([session])
    return try identifier(ofSession: session.key)
  }

  /// What is complete stays complete: a session comes twice where it is imported again.
  ///
  /// - Parameter sessions: each once.
  func insert(_ sessions: [BenchSession]) throws(StoreError) {
    var rows: [[SQLValue]] = []
    for session in sessions {
      rows.append([
        .text(session.key), .text(session.suite), .text(session.digest), .text(session.started),
        .integer(try machine(session.machine)), .text(session.tool.name), .text(session.tool.version),
        SQLValue(session.revision), SQLValue(session.branch), SQLValue(session.isComplete),
        SQLValue(session.verdict?.rawValue), SQLValue(session.holder),
      ])
    }
    try connection.insert(
      """
      INSERT INTO session(key, suite, digest, started, machine, tool, tool_version, revision, branch, complete,
        verdict, holder)
      """, rows,
      """
      ON CONFLICT(key) DO UPDATE SET suite = excluded.suite, digest = excluded.digest,
        started = excluded.started, machine = excluded.machine, tool = excluded.tool,
        tool_version = excluded.tool_version, revision = excluded.revision, branch = excluded.branch,
        complete = CASE WHEN session.complete = 1 THEN 1 ELSE excluded.complete END,
        verdict = COALESCE(excluded.verdict, session.verdict)
      """)
  }

  package func hold(
    _ key: String, as holder: String, unless isHeld: (String) -> Bool
  ) throws(StoreError) -> Bool {
    var found: String?
    try change { () throws(StoreError) in
      let query = "SELECT holder FROM session WHERE key = $1 AND complete = 0"
      let old = try connection.query(query, [.text(key)]).first?[0].text ?? ""
      guard old.isEmpty || old == holder || !isHeld(old) else {
        found = old
        return
      }
      // On a server another may have come first since.
      try connection.query(
        "UPDATE session SET holder = $1 WHERE key = $2 AND complete = 0 AND COALESCE(holder, '') = $3",
        [.text(holder), .text(key), .text(old)])
      found = try connection.query(query, [.text(key)]).first?[0].text
    }
    return found == holder
  }

  private func machine(_ machine: MachineFingerprint) throws(StoreError) -> Int64 {
    let digest = machine.digest
    if let known = numbers?[[digest]] { return known }
    let number = try find(machine, .text(digest))
    numbers?[[digest]] = number
    return number
  }

  private func find(_ machine: MachineFingerprint, _ digest: SQLValue) throws(StoreError) -> Int64 {
    let known = "SELECT id FROM machine WHERE digest = $1"
    if let row = try connection.query(known, [digest]).first { return row[0].integer }
    try connection.query(
      "INSERT INTO machine(digest, document) VALUES ($1,$2) ON CONFLICT(digest) DO NOTHING",
      [digest, .text(JSONWriter.line(machine.json))])
    return try connection.query(known, [digest]).first?[0].integer ?? 0
  }

  func identifier(ofSession key: String) throws(StoreError) -> Int64 {
    guard let row = try connection.query("SELECT id FROM session WHERE key = $1", [.text(key)]).first else {
      throw StoreError(
        .notThere, place, "the session \(key) is not there", remedy: "see headroom history list")
    }
    return row[0].integer
  }

  // MARK: - Runs

  package func add(
    _ run: BenchRun, of session: String, recording: Recording?
  ) throws(StoreError) {
    try change { () throws(StoreError) in
      try insert(runs: rows([run], [EncodedArchive.document(run)], of: try identifier(ofSession: session)))
      if let recording { try insert(recording, ofRun: run.key) }
    }
  }

  /// - Parameter documents: the runs as they are kept.
  func rows(_ runs: [BenchRun], _ documents: [String], of session: Int64) -> [[SQLValue]] {
    zip(runs, documents).map { run, document in
      [
        .text(run.key), .integer(session), .text(run.name), .text(run.side.rawValue),
        .integer(Int64(run.number)), SQLValue(run.isWarmUp), .text(document),
      ]
    }
  }

  /// - Parameter runs: a row for each.
  func insert(runs: [[SQLValue]]) throws(StoreError) {
    try connection.insert(
      "INSERT INTO run(key, session, name, side, number, warm_up, document)", runs,
      "ON CONFLICT(key) DO NOTHING")
  }

  func insert(_ recording: Recording, ofRun key: String) throws(StoreError) {
    try connection.query(
      """
      INSERT INTO recording(run, document) SELECT id, $1 FROM run WHERE key = $2
      ON CONFLICT(run) DO NOTHING
      """, [.text(JSONWriter.line(recording.json)), .text(key)])
  }

  // MARK: - What it came to

  package func complete(_ document: BenchDocument) throws(StoreError) {
    var session = document.session
    session.isComplete = true
    session.verdict = document.verdict
    let figures = Dictionary(document.cases.map { ($0.name, $0.figures) }) { $1 }
    let levels = document.cases.compactMap { one in one.level.map { (one.name, $0) } }
    try change { () throws(StoreError) in
      let number = try insert(session)
      try forgetConclusions(of: [number])
      try insert(figures: rows(figures, of: number, suite: session.suite))
      try insert(levels: rows(Dictionary(levels) { $1 }, of: number))
      try insert(outcomes: rows(document.outcomes, of: number, suite: session.suite))
    }
  }

  /// What sessions came to is written as a whole.
  func forgetConclusions(of sessions: [Int64]) throws(StoreError) {
    guard !sessions.isEmpty else { return }
    let numbers = sessions.map { "\($0)" }.joined(separator: ", ")
    for table in ["summary", "level", "outcome"] {
      try connection.query("DELETE FROM \(table) WHERE session IN (\(numbers))", [])
    }
  }

  func rows(
    _ figures: [String: [String: BenchFigure]], of session: Int64, suite: String
  ) throws(StoreError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    // In one order for all who write, so that none waits for another who waits for it.
    for (name, metrics) in figures.sorted(by: { $0.key < $1.key }) {
      for (metric, figure) in metrics.sorted(by: { $0.key < $1.key }) where figure.median.value.isFinite {
        let median = figure.median
        rows.append([
          .integer(session), .integer(try track(suite, name, metric)), .text(figure.sample.unit.rawValue),
          .text(figure.fidelity.rawValue), .real(median.value), .real(median.low), .real(median.high),
          SQLValue(figure.sample.missing), .blob(FloatBlob.encode(figure.sample.values)),
          SQLValue(figure.sample.by.map { JSONWriter.line($0.json) }),
          SQLValue(figure.sample.bound.map { JSONWriter.line($0.json) }),
        ])
      }
    }
    return rows
  }

  /// - Parameter figures: a row for each.
  func insert(figures: [[SQLValue]]) throws(StoreError) {
    try connection.insert(
      "INSERT INTO summary(session, track, unit, fidelity, median, low, high, missing, sample, origin, bound)",
      figures)
  }

  func track(_ suite: String, _ name: String, _ metric: String) throws(StoreError) -> Int64 {
    if let known = numbers?[[metric, suite, name]] { return known }
    let number = try findTrack(suite, name, metric)
    numbers?[[metric, suite, name]] = number
    return number
  }

  private func findTrack(_ suite: String, _ name: String, _ metric: String) throws(StoreError) -> Int64 {
    let known = "SELECT id FROM track WHERE metric = $1 AND suite = $2 AND name = $3"
    let parameters: [SQLValue] = [.text(metric), .text(suite), .text(name)]
    if let row = try connection.query(known, parameters).first { return row[0].integer }
    try connection.query(
      "INSERT INTO track(metric, suite, name) VALUES ($1,$2,$3) ON CONFLICT(metric, suite, name) DO NOTHING",
      parameters)
    return try connection.query(known, parameters).first?[0].integer ?? 0
  }
}
