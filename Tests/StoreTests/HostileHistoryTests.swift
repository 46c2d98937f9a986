import CSQLite
import Documents
import Foundation
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Store

/// Histories that somebody made to harm who looks at them.
@Suite(.enabled(if: csqlite_available())) struct HostileHistoryTests {
  let directory = TemporaryDirectory()

  private func history(changedBy sql: String) throws -> String {
    let path = directory.file(UUID().uuidString)
    try (try HistoryPlace.open(path)).write(SessionArchive.sample(1))
    try StoreDatabase(path, .writing).execute(sql)
    return path
  }

  @Test(arguments: [
    (
      """
      DROP TABLE session; CREATE VIEW session AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
        SELECT x AS id, 'k' AS key FROM n
      """, "its table session is missing"
    ),
    (
      "ALTER TABLE run ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))", "its table run is another"
    ),
    ("DROP TABLE level", "its table level is missing"),
    ("CREATE INDEX dear ON machine(hex(zeroblob(450000000)))", "its index dear computes something"),
    (
      "CREATE INDEX dear ON session(id) WHERE length(hex(zeroblob(30000000))) > 0",
      "its index dear computes something"
    ),
  ])
  func anotherSchemaIsRefusedBeforeAnythingIsComputed(_ sql: String, _ words: String) throws {
    let path = try history(changedBy: sql)
    for reading in [true, false] {
      do throws(StoreError) {
        _ = try HistoryPlace.open(path, creating: false, reading: reading)
        Issue.record("it was opened")
      } catch {
        #expect(error.kind == .damaged)
        #expect(error.problem.contains(words), "\(error)")
      }
    }
  }

  @Test func whatSomebodyKeepsBesideIsLeftAlone() throws {
    let path = try history(
      changedBy:
        "CREATE TABLE mine(x); CREATE VIEW view AS SELECT * FROM session; CREATE INDEX own ON session(verdict)"
    )
    let found = try HistoryPlace.open(path, creating: false, reading: true).sessions(HistoryQuery())
    #expect(found.count == 1)
  }

  @Test func aBentPageIsFoundBeforeAnythingIsRead() throws {
    let path = try history(changedBy: "PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try #require(contents(path))
    for index in 4096 + 8..<4096 + 64 { bytes[index] = 0xFF }
    try bytes.write(to: URL(filePath: path))
    #expect(kind { _ = try HistoryPlace.open(path, creating: false, reading: true) } == .damaged)
  }

  @Test func aViewAnswersNothingAndATriggerDoesNothing() throws {
    let database = try StoreDatabase(directory.file("any.db"), .writing)
    try database.execute(
      """
      CREATE TABLE t(x); CREATE VIEW v AS SELECT 1;
      CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO t VALUES (2); END; INSERT INTO t VALUES (1)
      """)
    #expect(try database.integer("SELECT count(*) FROM t") == 1)
    #expect(kind { _ = try database.integer("SELECT * FROM v") } != nil)
  }

  @Test func aValueLongerThanTheFileIsNotMade() throws {
    let path = directory.file("any.db")
    try StoreDatabase(path, .writing).execute("CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    let database = try StoreDatabase(path, .reading)
    #expect(kind { _ = try database.integer("SELECT length(hex(zeroblob(2000000)))") } == .damaged)
  }

  /// A file of a gibibyte, of which nearly nothing takes up space.
  @Test func aValueOfHundredsOfMebibytesIsNotReadHoweverLargeTheFileIs() throws {
    let path = directory.file("any.db")
    try StoreDatabase(path, .writing).execute("CREATE TABLE t(x); PRAGMA journal_mode=DELETE")
    try #require(truncate(path, 1 << 30) == 0)
    let database = try StoreDatabase(path, .reading)
    #expect(kind { _ = try database.integer("SELECT length(hex(zeroblob(150000000)))") } == .damaged)
    #expect(try database.integer("SELECT length(hex(zeroblob(1000000)))") == 2_000_000)
  }

  @Test(arguments: HistoryKind.here)
  func aFigureThatNoRunCanHaveIsRefused(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let archive = SessionArchive.sample(1)
    try history.write(archive)
    let metric = try #require(archive.figures["idle"]?.keys.sorted().first)
    func trend() throws -> Int? {
      try history.trend(suite: archive.session.suite, name: "idle", metric: metric, branch: nil, limit: 9)?
        .points.count
    }
    #expect(try trend() == 1)
    try history.connection.execute("UPDATE summary SET median = -9.3e18")
    for read in [{ _ = try trend() }, { _ = try history.archive(archive.session.key) }] as [() throws -> Void]
    {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.description.contains("a median is out of range: -1e+18 to") == true)
    }
  }
}
