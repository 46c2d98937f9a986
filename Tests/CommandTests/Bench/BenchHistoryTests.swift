import Formats
import Foundation
import Glibc
import Kernel
import TestSupport
import Testing

/// A bench with its history, ended at any moment and gone on with.
@Suite(.serialized, .waitsForPrograms) struct BenchHistoryTests {
  private struct Keys {
    var all: [String]
    var counted: Int
  }

  private func keys(_ text: String) throws -> Keys {
    let document = try JSONParser.parse(Array(text.utf8))
    let runs = (document["cases"]?.array ?? []).flatMap { $0["runs"]?.array ?? [] }
    return Keys(all: runs.compactMap { $0["key"]?.string }, counted: runs.count { $0["warmUp"] != true })
  }

  @Test func theHistoryIsTheBaselineOfTheNextSession() throws {
    let suite = SuiteOnDisk(writes: 3)
    let first = try suite.bench()
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    let same = try suite.bench("--strict")
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    suite.setWrites(5)
    let worse = try suite.bench()
    #expect(worse.status == 1, "\(worse.output)\(worse.errors)")
    #expect(try suite.bench().status == 1)
    #expect(try suite.bench("--accept", "--strict").status == 0)
    #expect(try suite.bench("--strict").status == 0)
  }

  @Test func ctrlCKeepsWhatWasMeasuredAndResumeGoesOn() throws {
    let suite = slow(repeats: 8)
    let running = try Tool.start(["bench", "--store", suite.history, "--format", "json", suite.path])
    try waitForRuns(suite, 3)
    running.send(SIGINT)
    let ended = try running.finish(within: 60)
    #expect(ended.status == 4, "\(ended.errors)")
    let before = try keys(ended.output)
    #expect(before.all.count >= 1 && before.all.count < 8)
    let whole = try suite.bench("--resume", "--format", "json")
    #expect(whole.status == 0, "\(whole.errors)")
    let after = try keys(whole.output)
    #expect(after.all.count == 8 && Set(after.all).count == 8)
    #expect(after.all.starts(with: before.all))
    let again = try suite.bench("--resume")
    #expect(again.status == 2 && again.errors.contains("no unfinished session"))
  }

  /// One signal ends all cases, also with a program that does not heed it; what was measured is gone on with.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsTheWholeSession(_ signal: CInt) throws {
    let suite = slow(repeats: 3)
    suite.suite(
      """
      {"schemaVersion": 1, "name": "writes", "repeats": 3, "warmUps": 0, "gates": {"disk.writes": "0 %"},
       "scenarios": [\((1...6).map {
        #"{"name": "c\#($0)", "scenario": {"command": ["\#(suite.program)"]}}"# }.joined(separator: ","))]}
      """)
    let running = try Tool.start(["bench", "--store", suite.history, "--format", "json", suite.path])
    try waitForRuns(suite, 2)
    kill(running.pid, signal)
    let ended = try running.finish(within: 60)
    #expect(ended.status == 4, "\(ended.errors)")
    // The one at hand may have come to its line; no other began.
    #expect(try lines(suite) <= 4)
    let document = try JSONParser.parse(Array(ended.output.utf8))
    #expect(document["cases"]?.array?.count { $0["stop"] == "interrupted" } ?? 0 >= 5)
    #expect(document["notes"]?.array?.contains { $0.string?.contains("--resume") == true } == true)
    let whole = try suite.bench("--resume", "--format", "json")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try keys(whole.output).counted == 18)
  }

  @Test func aProgramThatHeedsNoSignalIsKilledWithTheSecond() throws {
    let suite = SuiteOnDisk(repeats: 3)
    suite.tree.file(
      "/program",
      "#!/bin/sh\ntrap '' INT TERM\necho x >> \(suite.tree.path)/log\nwhile :; do sleep 0.05; done\n")
    let running = try Tool.start(["bench", "--store", suite.history, "-q", suite.path])
    try waitForRuns(suite, 1)
    kill(running.pid, SIGTERM)
    usleep(300_000)
    kill(running.pid, SIGTERM)
    // Long before the patience with such a program is over.
    let ended = try running.finish(within: 60)
    #expect(ended.status == 4 || ended.signal == SIGTERM, "\(ended.errors)")
    #expect(try lines(suite) == 1)
  }

  @Test func anotherBuildIsNoPartOfAnUnfinishedSession() throws {
    let suite = slow(repeats: 8)
    try interrupt(suite)
    let program = try suite.tree.root.text("/program")
    suite.tree.file("/program", program + "\n# another build\n")
    let other = try suite.bench("--resume")
    #expect(other.status == 2 && other.errors.contains("no unfinished session"), "\(other.errors)")
    suite.tree.file("/program", program + "\n")
    #expect(try suite.bench("--resume").status == 0)
  }

  /// What the program runs may have changed where its own file has not.
  @Test func anotherCommitIsNoPartOfAnUnfinishedSession() throws {
    let suite = slow(repeats: 8)
    suite.tree.file("/.gitignore", "*")
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    func git(_ words: String...) throws {
      let tool = try Tool.run(program: "/usr/bin/git", ["-C", suite.tree.path] + who + words)
      try #require(tool.status == 0, "\(tool.errors)")
    }
    try git("init", "-q", "-b", "main")
    try git("commit", "-q", "--allow-empty", "-m", "1")
    try interrupt(suite)
    try git("commit", "-q", "--allow-empty", "-m", "2")
    let other = try suite.bench("--resume")
    #expect(other.status == 2 && other.errors.contains("measured the commit"), "\(other.errors)")
    try git("reset", "-q", "HEAD~1")
    #expect(try suite.bench("--resume").status == 0)
  }

  @Test func aSessionThatIsStillMeasuredIsLeftAlone() throws {
    let suite = slow(repeats: 40)
    let running = try Tool.start(["bench", "--store", suite.history, "-q", suite.path])
    try waitForRuns(suite, 2)
    let second = try suite.bench("--resume")
    #expect(second.status == 2, "\(second.output)\(second.errors)")
    #expect(second.errors.contains("another process \(running.pid) still measures"), "\(second.errors)")
    running.send(SIGKILL)
    _ = try running.finish(within: 10)
    #expect(try suite.bench("--resume").status == 0)
    #expect(try query(suite, "SELECT count(*) FROM session") == "1")
    #expect(try query(suite, "SELECT count(*) FROM run") == "40")
  }

  @Test func killedAtAnyMomentTheHistoryIsWholeAndNothingCountsTwice() throws {
    let suite = slow(repeats: 48)
    var options: [String] = []
    for round in 0..<12 {
      let running = try Tool.start(["bench", "--store", suite.history, "-q"] + options + [suite.path])
      // With the second launch the first is written down; from there spread over a launch, its end and the writing.
      try waitForRuns(suite, try lines(suite) + 2)
      usleep(useconds_t(round * 25_000))
      running.send(SIGKILL)
      #expect(try running.finish(within: 10).signal == SIGKILL)
      options = ["--resume"]
    }
    let kept = try #require(Int(try query(suite, "SELECT count(*) FROM run")))
    #expect((12..<48).contains(kept))
    #expect(try query(suite, "SELECT count(*) FROM session") == "1")
    let before = try lines(suite)
    let whole = try suite.bench("--resume", "--format", "json")
    #expect(whole.status == 0, "\(whole.errors)")
    // One that was killed may still have come to its line.
    #expect((48 - kept...49 - kept).contains(try lines(suite) - before))
    let found = try keys(whole.output)
    #expect(found.all.count == 48 && Set(found.all).count == 48 && found.counted == 48)
    #expect(try query(suite, "PRAGMA integrity_check") == "ok")
  }

  @Test func recordingsAreKeptWhereAskedFor() throws {
    let suite = SuiteOnDisk(repeats: 2)
    #expect(try suite.bench().status == 0)
    #expect(try query(suite, "SELECT count(*) FROM recording") == "0")
    #expect(try suite.bench("--keep-recordings").status == 0)
    #expect(try query(suite, "SELECT count(*) FROM recording") == "2")
  }

  // MARK: - The suite's own means

  private func slow(repeats: Int) -> SuiteOnDisk {
    let suite = SuiteOnDisk(repeats: repeats)
    suite.tree.file(
      "/program",
      "#!/bin/sh\nsleep 0.05\necho x >> \(suite.tree.path)/log\necho > \(suite.tree.path)/written\n")
    return suite
  }

  /// Begins a session and ends it after two of its runs.
  private func interrupt(_ suite: SuiteOnDisk) throws {
    let running = try Tool.start(["bench", "--store", suite.history, "-q", suite.path])
    try waitForRuns(suite, 3)
    running.send(SIGINT)
    #expect(try running.finish(within: 60).status == 4)
  }

  /// How often its program has been launched.
  private func lines(_ suite: SuiteOnDisk) throws -> Int {
    ((try? String(contentsOfFile: suite.tree.path + "/log", encoding: .utf8)) ?? "").count / 2
  }

  private func waitForRuns(_ suite: SuiteOnDisk, _ count: Int) throws {
    for _ in 0..<3000 {
      if try lines(suite) >= count { return }
      usleep(20_000)
    }
    Issue.record("the bench made no progress")
  }

  private func query(_ suite: SuiteOnDisk, _ statement: String) throws -> String {
    let script = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])"
    let tool = try Tool.run(program: "/usr/bin/python3", ["-c", script, suite.history, statement])
    return tool.output.split(separator: "\n").first.map { String($0) } ?? tool.errors
  }
}
