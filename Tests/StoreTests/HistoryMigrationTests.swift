import Documents
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite struct HistoryMigrationTests {
  let directory = TemporaryDirectory()
  private static let later: [@Sendable (SQLDialect) -> String] =
    HistorySchema.steps + [
      { "ALTER TABLE session ADD COLUMN weather \($0.text); UPDATE session SET weather = 'rain';" },
      { _ in "CREATE INDEX session_weather ON session(weather);" },
    ]

  @Test(arguments: HistoryKind.here)
  func anOlderHistoryIsBroughtUpToDateWithItsData(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let archive = SessionArchive.sample(1)
    try history.write(archive)
    #expect(try history.connection.version() == HistorySchema.steps.count)
    try HistoryMigration.run(history.connection, steps: Self.later)
    #expect(try history.connection.version() == HistorySchema.steps.count + 2)
    #expect(try history.connection.query("SELECT weather FROM session", []) == [[.text("rain")]])
    #expect(try history.archive(archive.session.key) == archive)
    // The second time nothing is left to be done.
    try HistoryMigration.run(history.connection, steps: Self.later)
  }

  /// One from before levels had a name and a reason.
  @Test(arguments: HistoryKind.here)
  func anOlderHistoryKnowsNobodyWhoAcceptedALevel(_ kind: HistoryKind) throws {
    let place = try kind.place(directory)
    let old = SessionArchive.sample(1, role: .accepted)
    do {
      let history = try #require(try HistoryPlace.open(place) as? HistoryDatabase)
      try history.write(old)
      try history.connection.execute("ALTER TABLE level DROP COLUMN acceptance")
      try history.connection.setVersion(7)
    }
    let history = try HistoryPlace.open(place)
    #expect(try history.archive(old.session.key) == old)
    var new = SessionArchive.sample(2, role: .accepted)
    new.levels["idle"]?.acceptance = Acceptance(
      by: "Ada 'the\" first", moment: "2026-01-01T00:00:00.000Z", reason: "é; DROP TABLE level")
    try history.write(new)
    #expect(try history.archive(new.session.key) == new)
    #expect(try history.levels(ofSession: new.session.key) == new.levels)
  }

  @Test(arguments: HistoryKind.here)
  func aStepThatFailsLeavesTheHistoryAsItWas(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1))
    let broken = Self.later.dropLast() + [{ @Sendable (_: SQLDialect) in "CREATE INDEX x ON nothing(y);" }]
    #expect(throws: StoreError.self) { try HistoryMigration.run(history.connection, steps: Array(broken)) }
    #expect(try history.connection.version() == HistorySchema.steps.count)
    #expect(throws: StoreError.self) { try history.connection.query("SELECT weather FROM session", []) }
    #expect(try history.sessions(HistoryQuery()).count == 1)
  }

  @Test(arguments: HistoryKind.here)
  func aNewerHistoryIsRefusedAndLeftAlone(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1))
    try HistoryMigration.run(history.connection, steps: Self.later)
    do {
      _ = try HistoryPlace.open(history.place)
      Issue.record("a newer history was opened")
    } catch {
      #expect(error.kind == .newer)
      #expect(error.description.contains("use that headroom"))
    }
    #expect(try history.connection.version() == HistorySchema.steps.count + 2)
  }

  /// Many programs that find no history at the same moment make one between them.
  @Test(arguments: HistoryKind.here)
  func manyWhoOpenAtOnceMakeOneHistory(_ kind: HistoryKind) async throws {
    let place = try kind.place(directory)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...24 {
        group.addTask {
          let history = try HistoryPlace.open(place)
          try history.write(SessionArchive.sample(number, runs: 2))
        }
      }
      try await group.waitForAll()
    }
    #expect(
      try HistoryPlace.open(place).sessions(HistoryQuery(limit: 100)).map(\.runs)
        == Array(repeating: 2, count: 24))
  }

  @Test(arguments: HistoryKind.here)
  func noLookUpReadsAWholeTable(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...60 {
      try history.write(SessionArchive.sample(number, suite: number % 2 == 0 ? "overhead" : "other"))
    }
    let connection = history.connection
    // On a server a small table is read whole because that is faster; what counts is whether an index would do.
    if kind == .postgres { try connection.execute("ANALYZE; SET enable_seqscan = off") }
    let machine = SampleSessions.machine
    let queries = [
      BaselineQuery(suite: "overhead", cases: [:]),
      BaselineQuery(suite: "overhead", cases: [:], branch: "main"),
      BaselineQuery(
        suite: "overhead", cases: [:], branch: "main", machine: machine, sessions: 3, besides: "x"),
    ].map { query in
      let start: [SQLValue] = [.text("2026"), .integer(1)]
      return HistoryDatabase.levelQuery(query, "idle", "idling", from: start)
    }
    let trends = [(nil, false), ("main", false), (nil, true), ("main", true)].map { branch, isRare in
      HistoryDatabase.trendQuery("overhead", branch: branch, track: 1, limit: 60, isRare: isRare)
    }
    let lists = HistoryDatabase.listQueries
    for (sql, values) in queries + trends + lists {
      let plan = try connection.query("\(connection.dialect.explain) \(sql)", values)
        .map { row in row.compactMap(\.text).joined(separator: " ") }
      #expect(!plan.isEmpty)
      for line in plan {
        let isWhole =
          kind == .sqlite
          ? line.hasPrefix("SCAN") && !line.contains("USING") : line.contains("Seq Scan")
        #expect(!isWhole, "\(sql)\n\(plan.joined(separator: "\n"))")
        if kind == .sqlite, sql.contains("LIMIT"), !sql.contains("FROM summary CROSS") {
          #expect(!line.contains("TEMP B-TREE FOR ORDER BY"), "\(sql)\n\(plan)")
        }
      }
    }
  }

  /// A baseline is looked up by all that it is asked for, and not among all sessions of a machine or a branch.
  @Test(arguments: HistoryKind.here)
  func eachLookUpUsesItsIndex(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...300 {
      try history.write(SessionArchive.sample(number, runs: 1, branch: "branch \(number % 20)"))
    }
    let connection = history.connection
    if kind == .postgres {
      try connection.execute("ANALYZE; SET enable_seqscan = off; SET enable_sort = off")
    }
    let query = BaselineQuery(
      suite: "overhead", cases: [:], branch: "none", machine: SampleSessions.machine)
    let level = HistoryDatabase.levelQuery(query, "idle", "idling", from: [.text("2026"), .integer(1)])
    let (rare, rareValues) = HistoryDatabase.trendQuery(
      "overhead", branch: nil, track: 1, limit: 60, isRare: true)
    let expected: [(String, [SQLValue], String)] =
      [
        (level.sql, level.values, "session_place"),
        (HistoryDatabase.rarenessQuery, [.integer(1)], "summary_track"),
      ] + (kind == .sqlite ? [(rare, rareValues, "summary_track")] : [])
    for (sql, values, index) in expected {
      let plan = try connection.query("\(connection.dialect.explain) \(sql)", values)
        .map { row in row.compactMap(\.text).joined(separator: " ") }.joined(separator: "\n")
      #expect(plan.contains(index), "\(sql)\n\(plan)")
    }
  }
}

extension HistoryDatabase {
  /// What `sessions`, `session` and `unfinished` ask.
  fileprivate static let listQueries: [(String, [SQLValue])] =
    [
      HistoryQuery(), HistoryQuery(suite: "a"), HistoryQuery(branch: "b"),
      HistoryQuery(suite: "a", branch: "b"),
    ]
    .map { listQuery($0) }
    + [
      ("SELECT document FROM run WHERE session = $1 ORDER BY id", [.integer(1)]),
      (tracksQuery(isChosen: true), [.text("a")]),
      ("SELECT id FROM session WHERE key >= $1 AND key < $2", [.text("a"), .text("b")]),
    ]
}
