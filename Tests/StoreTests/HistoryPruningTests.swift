import Documents
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite struct HistoryPruningTests {
  let directory = TemporaryDirectory()

  @Test(arguments: HistoryKind.here)
  func pruningTakesWholeSessionsAndKeepsTheNewestOfEachSuite(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...6 { try history.write(SessionArchive.sample(number)) }
    try history.write(SessionArchive.sample(1, suite: "other"))
    let before = SampleSessions.session(5).started
    #expect(try history.prune(PruneQuery(before: before, keep: 3, isDryRun: true)) == 3)
    #expect(try history.sessions(HistoryQuery()).count == 7)
    #expect(try history.prune(PruneQuery(before: before, keep: 3)) == 3)
    #expect(
      try history.sessions(HistoryQuery()).compactMap(\.session.revision)
        == [6, 5, 4, 1].map { "revision\($0)" })
    try history.write(SessionArchive.sample(2, suite: "other"))
    #expect(try history.prune(PruneQuery(suite: "other")) == 1)
    let left = try history.connection.query("SELECT count(*) FROM run", [])
    #expect(left == [[.integer(16)]])
  }

  @Test(arguments: HistoryKind.here)
  func pruningKeepsEachBaselineAndWhatIsBeingMeasured(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1))
    try history.write(SessionArchive.sample(2, machine: SampleSessions.otherMachine))
    try history.write(SessionArchive.sample(3, branch: nil))
    try history.write(SessionArchive.sample(4, branch: "topic", verdict: .fail))
    try history.write(SessionArchive.sample(5, branch: "topic", isComplete: false))
    var running = SessionArchive.sample(6, branch: "topic", isComplete: false)
    running.session.started = HistoryMoment.ago(3600)
    try history.write(running)
    #expect(try history.prune(PruneQuery(before: HistoryMoment.ago(0))) == 2)
    #expect(
      try history.sessions(HistoryQuery()).compactMap(\.session.revision)
        == [6, 3, 2, 1].map { "revision\($0)" })
  }

  @Test func aFileShrinksWhereMuchIsRemoved() throws {
    let history = try HistoryKind.sqlite.open(directory)
    for number in 1...200 { try history.write(SessionArchive.sample(number, runs: 10)) }
    func pages() throws -> Int64 {
      try history.connection.query("PRAGMA page_count", []).first?[0].integer ?? 0
    }
    let before = try pages()
    #expect(try history.prune(PruneQuery(keep: 5)) == 195)
    #expect(try pages() * 2 < before)
  }
}
