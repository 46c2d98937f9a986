import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// A bench with its history, ended at any moment and gone on with.
@Suite struct BenchHistoryTests {
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
    #expect(try suite.bench().status == 0)
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
    kill(running.pid, SIGINT)
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

  @Test func killedAtAnyMomentTheHistoryIsWholeAndNothingCountsTwice() throws {
    let suite = slow(repeats: 24)
    var options = ["bench", "--store", suite.history, "-q", suite.path]
    for round in 0..<12 {
      let running = try Tool.start(options)
      // Spread over the launch, the run, the writing down and what is between them.
      usleep(useconds_t(120_000 + round * 41_000))
      kill(running.pid, SIGKILL)
      #expect(try running.finish(within: 10).signal == SIGKILL)
      if try hasSession(suite) {
        options = ["bench", "--store", suite.history, "-q", "--resume", suite.path]
      }
    }
    let whole = try suite.bench("--resume", "--format", "json")
    #expect(whole.status == 0, "\(whole.errors)")
    let found = try keys(whole.output)
    #expect(found.all.count == 24 && Set(found.all).count == 24 && found.counted == 24)
    #expect(try query(suite, "PRAGMA integrity_check") == "ok")
  }

  @Test func recordingsAreKeptWhereAskedFor() throws {
    let suite = SuiteOnDisk(repeats: 2)
    #expect(try suite.bench().status == 0)
    let without = try size(suite)
    #expect(try suite.bench("--keep-recordings").status == 0)
    #expect(try size(suite) > without + 20_000)
  }

  // MARK: - The suite's own means

  private func slow(repeats: Int) -> SuiteOnDisk {
    let suite = SuiteOnDisk(repeats: repeats)
    suite.tree.file(
      "/program",
      "#!/bin/sh\nsleep 0.05\necho x >> \(suite.tree.path)/log\necho > \(suite.tree.path)/written\n")
    return suite
  }

  private func waitForRuns(_ suite: SuiteOnDisk, _ count: Int) throws {
    for _ in 0..<3000 {
      let text = (try? String(contentsOfFile: suite.tree.path + "/log", encoding: .utf8)) ?? ""
      if text.count >= 2 * count { return }
      usleep(20_000)
    }
    Issue.record("the bench made no progress")
  }

  private func hasSession(_ suite: SuiteOnDisk) throws -> Bool {
    try query(suite, "SELECT count(*) FROM sqlite_master WHERE name = 'session'") == "1"
      && query(suite, "SELECT count(*) FROM session") != "0"
  }

  private func query(_ suite: SuiteOnDisk, _ statement: String) throws -> String {
    let script = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])"
    let tool = try Tool.run(program: "/usr/bin/python3", ["-c", script, suite.history, statement])
    return tool.output.split(separator: "\n").first.map { String($0) } ?? tool.errors
  }

  private func size(_ suite: SuiteOnDisk) throws -> Int {
    _ = try query(suite, "PRAGMA wal_checkpoint(TRUNCATE)")
    return try Data(contentsOf: URL(filePath: suite.history)).count
  }
}
