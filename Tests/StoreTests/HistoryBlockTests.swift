import Documents
import Formats
import Quantities
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

/// Sessions that are added together.
@Suite struct HistoryBlockTests {
  let directory = TemporaryDirectory()

  @Test(arguments: HistoryKind.here)
  func ofEachSessionOfABlockItIsKnownWhetherItWasThere(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(2))
    let block = (1...3).map { SessionArchive.sample($0) }
    #expect(try history.write(block.map(EncodedArchive.init)) == [true, false, true])
    for archive in block { #expect(try history.archive(archive.session.key) == archive) }
    #expect(try history.write(block.map(EncodedArchive.init)) == [false, false, false])
  }

  /// A session that stands there twice counts once.
  @Test(arguments: HistoryKind.here)
  func aSessionThatStandsTwiceInABlockIsAddedOnce(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let archive = SessionArchive.sample(1)
    #expect(try history.write([archive, archive].map(EncodedArchive.init)) == [true, false])
    #expect(try history.archive(archive.session.key) == archive)
  }

  @Test(arguments: HistoryKind.here)
  func aBlockIsAddedWholeOrNotAtAll(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let first = SessionArchive.sample(1)
    try history.write(first)
    var stray = SessionArchive.sample(3)
    stray.runs[1].key = first.runs[1].key
    let block = [SessionArchive.sample(2), stray].map(EncodedArchive.init)
    #expect { try history.write(block) } throws: { ($0 as? StoreError)?.kind == .exists }
    #expect(try history.sessions(HistoryQuery()).map(\.session.key) == [first.session.key])
    // Numbers of what was taken back are not used again.
    #expect(try history.write([EncodedArchive(SessionArchive.sample(2))]) == [true])
    #expect(try history.archive(SampleSessions.key(2)) == SessionArchive.sample(2))
  }

  /// What is there already, complete and not, what is new, and what is new twice.
  @Test(arguments: HistoryKind.here)
  func aBlockMayHoldSessionsOfEveryKind(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var begun = SessionArchive.sample(2)
    begun.session.isComplete = false
    begun.runs.removeLast()
    try history.write(begun)
    try history.write(SessionArchive.sample(3))
    let block = [1, 2, 3, 4, 1].map { EncodedArchive(SessionArchive.sample($0)) }
    #expect(try history.write(block) == [true, true, false, true, false])
    for number in 1...4 {
      #expect(try history.archive(SampleSessions.key(number)) == SessionArchive.sample(number))
    }
  }

  @Test(arguments: HistoryKind.here)
  func runsAreKeptAsTheyStandInTheLineThatTheyWereReadFrom(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let archive = SessionArchive.sample(1)
    let line = JSONWriter.line(archive.json).replacing("\"runs\":[{", with: "\"runs\" : [ {\t")
    #expect(try history.write([EncodedArchive(archive, line: Array(line.utf8))]) == [true])
    #expect(try history.archive(archive.session.key) == archive)
    let kept = try history.connection.query(
      "SELECT document FROM run WHERE key = $1", [.text(try #require(archive.runs.first?.key))])
    #expect(try #require(kept.first?[0].text).hasPrefix("{\t"))
  }

  /// Braces, quotes, backslashes, commas and NULL mean something where many values go to a server as one.
  @Test(arguments: HistoryKind.here)
  func noTextOfABlockIsTakenForAnythingElse(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let archives = ["{a,\"b\"}", "NULL", "\\", "é\n'", ""].enumerated().map { number, text in
      var archive = SessionArchive.sample(number, runs: 1)
      for run in archive.runs.indices { archive.runs[run].problem = text }
      archive.figures["idle"]?["cpu.wakeups"]?.sample.missing = text
      archive.levels[text + "case"] = CaseLevel(scenario: text, role: .first)
      return archive
    }
    try history.write(archives.map(EncodedArchive.init))
    for archive in archives { #expect(try history.archive(archive.session.key) == archive) }
  }
}
