import CPostgres
import Documents
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

/// Servers and databases that are set otherwise than they come.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: HistoryKind.here.contains(.postgres), "no PostgreSQL server is installed"))
struct PostgresSettingsTests {
  private func history(_ settings: String...) throws -> any HistoryStore {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    for setting in settings { try server.query("ALTER DATABASE \(database) SET \(setting)") }
    return try HistoryPlace.open(server.address(database))
  }

  @Test func figuresAreReadWholeHoweverTheServerWritesThem() throws {
    let history = try history("bytea_output = 'escape'", "extra_float_digits = 0")
    var archive = SessionArchive.sample(1)
    archive.figures["idle"]?["cpu.wakeups"]?.median = Interval(0.1 + 0.2, 1.0 / 3, 2.0 / 3)
    try history.write(archive)
    #expect(try history.archive(archive.session.key) == archive)
  }

  @Test func aServerThatReadsRepeatablyByDefaultTakesManyWriters() async throws {
    let first = try history("default_transaction_isolation = 'repeatable read'")
    let place = try #require(first as? HistoryDatabase).place
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...16 {
        group.addTask { try HistoryPlace.open(place).write(SessionArchive.sample(number)) }
      }
      try await group.waitForAll()
    }
    #expect(try first.sessions(HistoryQuery()).count == 16)
  }

  @Test func aDatabaseThatTakesNoChangesByDefaultTakesTheHistorys() throws {
    let history = try history("default_transaction_read_only = on")
    try history.write(SessionArchive.sample(1))
    #expect(try history.sessions(HistoryQuery()).map(\.runs) == [3])
  }

  @Test func aDatabaseOfAnotherEncodingIsToldWithWhatHelps() throws {
    let server = try PostgresServer.shared.get()
    let name = "latin\(UInt64.random(in: 0...UInt64.max))"
    try server.query(
      "CREATE DATABASE \(name) ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    let history = try HistoryPlace.open(server.address(name))
    var archive = SessionArchive.sample(1)
    archive.session.branch = "日本"
    do {
      try history.write(archive)
      Issue.record("it was taken")
    } catch { #expect(error.remedy.contains("ENCODING 'UTF8'"), "\(error)") }
  }

  @Test func aUserWhoMayOnlyReadReadsAndIsToldWhatWritingTakes() throws {
    let server = try PostgresServer.shared.get()
    let database = try server.database()
    try HistoryPlace.open(server.address(database)).write(SessionArchive.sample(1))
    try server.query(
      "GRANT USAGE ON SCHEMA headroom TO locked; GRANT SELECT ON ALL TABLES IN SCHEMA headroom TO locked",
      in: database)
    let history = try HistoryPlace.open(server.address(database, user: "locked:right"))
    #expect(try history.sessions(HistoryQuery()).count == 1)
    do {
      try history.write(SessionArchive.sample(2))
      Issue.record("it was written")
    } catch {
      #expect(error.kind == .refused && error.remedy.contains("ALL SEQUENCES"), "\(error)")
    }
  }
}
