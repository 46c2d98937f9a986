import Bench
import Documents
import Formats
import Foundation
import Glibc
import Quantities
import Recordings
import Store
import TestSupport
import Testing

@testable import Commands

@Suite struct HistoryCommandTests {
  let tree = FixtureTree()
  private var store: String { tree.path + "/history.db" }

  private func history(_ arguments: String..., stdin: String = "") throws -> Tool {
    try Tool.run(["history"] + arguments + ["--store", store], stdin: stdin)
  }

  /// A history with ten sessions of one suite, on which the figure rises after the sixth.
  private func filled() throws {
    let lines = SampleSessions.lines((1...12).map { SampleSessions.archive($0, value: $0 > 6 ? 20 : 10) })
    #expect(try history("import", stdin: lines).output == "12 sessions imported\n")
  }

  @Test func aListShowsTheNewestFirst() throws {
    try filled()
    let rows = try history("--limit", "2").output.split(separator: "\n").map(String.init)
    #expect(rows.count == 3)
    #expect(rows[0].hasPrefix("key       started"))
    #expect(
      rows[1].hasPrefix("\(SampleSessions.key(12).prefix(8))  2026-01-01 00:12  overhead  revision12  main "))
    #expect(rows[1].hasSuffix(" 3  ✓ pass"))
    #expect(try history("list", "--branch", "none").errors.hasSuffix("no session is there\n"))
    let json = try JSONParser.parse(
      Array(try history("list", "--format", "json", "--suite", "overhead").output.utf8))
    #expect(json["sessions"]?.array?.count == 12)
    #expect(json["sessions"]?.array?.first?["runs"] == 3)
  }

  @Test func aSessionIsShownWithItsFigures() throws {
    try filled()
    let key = String(SampleSessions.key(3).prefix(8))
    let text = try history("show", key).output
    for part in [
      "✓ PASS", "revision3", "Test \"9000\", 8 processors", "idle  3 runs", "cpu.wakeups", "9 to 11",
    ] {
      #expect(text.lowercased().contains(part.lowercased()), "\(part) in\n\(text)")
    }
    let missing = try history("show", "nope")
    #expect(missing.status == 2 && missing.errors.contains("no session's key begins with \"nope\""))
  }

  @Test func aTrendTellsWhereTheLevelChanged() throws {
    try filled()
    let text = try history("trend", "cpu.wakeups").output
    #expect(text.contains("▁▁▁▁▁▁██████"), "\(text)")
    #expect(text.contains("first 10   last 20   min 10   max 20"), "\(text)")
    #expect(text.contains("new level  10 → 20 (+100 %) since 2026-01-01, session"), "\(text)")
    #expect(text.contains("revision7"), "\(text)")
    let page = tree.path + "/trend.html"
    let json = try history("trend", "cpu.wakeups", "--format", "json", "--html", page)
    let trend = try JSONParser.parse(Array(json.output.utf8))
    #expect(trend["points"]?.array?.count == 12)
    #expect(trend["changes"]?.array?.compactMap { $0["revision"]?.string } == ["revision7"])
    let html = String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self)
    #expect(
      html.components(separatedBy: "<circle").count == 13
        && html.components(separatedBy: "class=\"interval\"").count == 13)
    #expect(html.contains("class=\"change\"") && !html.contains("http://") && !html.contains("src="))
  }

  @Test func aTrendThatIsNotCertainSaysWhatThereIs() throws {
    try filled()
    _ = try history("import", stdin: SampleSessions.lines([SampleSessions.archive(1, suite: "other")]))
    let error = try history("trend", "cpu.wakeups")
    #expect(error.status == 2)
    #expect(
      error.errors.contains("--suite other --case idle")
        && error.errors.contains("--suite overhead --case idle"))
    #expect(try history("trend", "cpu.wakeups", "--suite", "other").status == 0)
    #expect(try history("trend", "cpu.wakups").errors.contains("did you mean \"cpu.wakeups\"?"))
  }

  @Test func pruningSaysWhatItTookAndNeedsALimit() throws {
    try filled()
    #expect(try history("prune").status == 2)
    #expect(try history("prune", "--keep", "4", "--dry-run").output == "8 sessions would be removed\n")
    #expect(
      try history("prune", "--keep", "4", "--before", "2026-01-01T00:08:00Z").output == "7 sessions removed\n"
    )
    // The newest that passed stays: the next bench is compared with it.
    #expect(try history("prune", "--before", "0s").output == "4 sessions removed\n")
    #expect(try history("prune", "--before", "soon").errors.contains("expected something like 30d"))
  }

  @Test(arguments: ["2026-20-01", "2026-02-31T99:99:99Z", "2026-02-31"])
  func aMomentThatNoCalendarHasRemovesNothing(_ moment: String) throws {
    try filled()
    let tool = try history("prune", "--before", moment)
    #expect(tool.status == 2 && tool.errors.contains(moment), "\(tool.errors)")
    #expect(try history("list", "--limit", "100").output.split(separator: "\n").count == 13)
  }

  @Test func aHistoryIsNotExportedOntoItself() throws {
    try filled()
    let link = tree.path + "/link.db"
    #expect(symlink(store, link) == 0)
    for path in [store, link] {
      let tool = try history("export", path)
      #expect(tool.status == 2 && tool.errors.contains("is the history itself"), "\(tool.errors)")
    }
    #expect(try history("list", "--limit", "100").output.split(separator: "\n").count == 13)
  }

  @Test func anImportTellsWhatWasThere() throws {
    try filled()
    let lines = SampleSessions.lines((11...13).map { SampleSessions.archive($0, value: 99) })
    #expect(try history("import", stdin: lines).output == "1 session imported, 2 were there\n")
    #expect(try history("import", stdin: lines).output == "0 sessions imported, 3 were there\n")
    // What was complete is as it was.
    let trend = try history("trend", "cpu.wakeups").output
    #expect(trend.contains("last 99") && trend.contains("▂▂▂▂▂▂█"), "\(trend)")
  }

  @Test(arguments: [
    (
      "\"started\":\"2026-01-01T00:01:00.000Z\"", "\"started\":\"2026-13-01T00:01:00.000Z\"",
      "no moment in UTC"
    ),
    ("\"key\":\"\(SampleSessions.key(1))\"", "\"key\":\"\"", "no key of a session"),
    ("\"key\":\"\(SampleSessions.key(1))\"", "\"key\":\"a b\"", "no key of a session"),
  ])
  func aSessionThatIsOutOfOrderMakesNoHistory(_ old: String, _ new: String, _ words: String) throws {
    let line = SampleSessions.lines([SampleSessions.archive(1)])
    #expect(line.contains(old), "\(line.prefix(400))")
    let tool = try history("import", stdin: line.replacing(old, with: new))
    #expect(
      tool.status == 2 && tool.errors.contains("line 1: ") && tool.errors.contains(words), "\(tool.errors)")
    #expect(access(store, F_OK) != 0)
  }

  @Test func aMomentWithoutMillisecondsIsStoredWithThem() throws {
    let line = SampleSessions.lines([SampleSessions.archive(1)])
    _ = try history("import", stdin: line.replacing("T00:01:00.000Z\",\"suite", with: "T00:01:00Z\",\"suite"))
    #expect(try history("list", "--format", "json").output.contains("2026-01-01T00:01:00.000Z"))
  }

  @Test func machinesThatTakeTurnsHaveEachTheirChanges() throws {
    func value(_ index: Int) -> Double { (index < 12 ? 10 : 20) * (index % 2 == 0 ? 1 : 100) }
    let points = (0..<24).map { index in
      TrendPoint(
        session: "s\(index)", started: "2026-01-01T00:00:00.000Z",
        median: Interval(value(index), value(index), value(index)), count: 3, machine: index % 2,
        isOtherMachine: index > 0)
    }
    let trend = Trend(suite: "a", name: "b", metric: "cpu.wakeups", unit: .count, points: points).described()
    #expect(trend.changes == [12, 13] && trend.drifts.isEmpty && trend.newest.isEmpty)
    #expect(trend.levels(at: 12).map { [$0.before, $0.after] } == [10, 20])
    #expect(trend.levels(at: 13).map { [$0.before, $0.after] } == [1000, 2000])
  }

  @Test func whatIsExportedIsImportedEqual() throws {
    try filled()
    let lines = try history("export").output
    let other = tree.path + "/other.db"
    for _ in 0..<2 { _ = try Tool.run(["history", "import", "--store", other], stdin: lines) }
    #expect(try Tool.run(["history", "export", "--store", other]).output == lines)
    #expect(lines.split(separator: "\n").count == 12)
    let file = tree.path + "/lines.jsonl"
    #expect(try history("export", file).status == 0)
    #expect(String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) == lines)
  }

  @Test func aLineThatIsNoSessionIsNamed() throws {
    let line = SampleSessions.lines([SampleSessions.archive(1)])
    let error = try history("import", stdin: line + "\n{\"schemaVersion\": 1}\n")
    #expect(error.status == 2)
    #expect(
      error.errors.contains("standard input, line 3: the key \"session\" is missing"), "\(error.errors)")
    #expect(
      try history("import", stdin: line.replacing("\"number\":1", with: "\"number\":\"one\"")).status == 2)
    #expect(error.errors.contains("Until then: 1 session imported."), "\(error.errors)")
    #expect(try history("import", tree.path + "/none").errors.contains("No such file"))
  }

  @Test func aHistoryThatIsNotThereIsNotMadeByLooking() throws {
    for arguments in [["list"], ["show", "a"], ["trend", "x"], ["prune", "--keep", "1"], ["export"]] {
      let tool = try Tool.run(["history"] + arguments + ["--store", store])
      #expect(
        tool.status == 2 && tool.errors.contains("there is no history yet"), "\(arguments): \(tool.errors)")
    }
    #expect(access(store, F_OK) != 0)
  }

  @Test func optionsOfAnotherActionAreRefused() throws {
    #expect(try history("list", "--keep", "3").errors.contains("--keep does not belong to history list"))
    #expect(try history("show").errors.contains("needs a KEY"))
    #expect(try history("lst").errors.contains("did you mean \"list\"?"))
    #expect(try history("list", "a").errors.contains("unexpected argument \"a\""))
  }

  /// A history whose figure rises past its gate after the sixth of twelve sessions.
  private func gated(accepted: Int? = nil) throws {
    let gate = Gate(metric: "cpu.wakeups", relative: 0.1, absolute: 2)
    let archives = (1...12).map { number in
      var archive = SampleSessions.archive(number, value: number > 6 ? 20 : 10)
      // Later ones are compared with the accepted level.
      let isKept = number <= 6 || number > accepted ?? 12
      let outcome = GateOutcome(
        gate: gate, baseline: number > 6 && isKept ? 20 : 10, verdict: isKept ? .unchanged : .fail)
      archive.outcomes = ["idle": ["cpu.wakeups": outcome]]
      if number == accepted {
        archive.levels["idle"]?.role = .accepted
        archive.levels["idle"]?.acceptance = Acceptance(
          by: "Ada", moment: "2026-01-01T00:09:00.000Z", reason: "an <index>")
      }
      return archive
    }
    #expect(try history("import", stdin: SampleSessions.lines(archives)).status == 0)
  }

  @Test func aNewRegressionEndsTheListOfChangesWithOne() throws {
    try gated()
    let tool = try history("changes")
    #expect(tool.status == 1, "\(tool.output)\(tool.errors)")
    #expect(tool.output.contains("✗ new  cpu.wakeups of idle"), "\(tool.output)")
    #expect(tool.output.contains("first bad revision7"), "\(tool.output)")
    let document = try JSONParser.parse(Array(try history("changes", "--format", "json").output.utf8))
    #expect(document["changes"]?.array?.first?["state"] == "new")
    #expect(document["changes"]?.array?.first?["limit"]?.number == 12)
  }

  @Test func anAcceptedRegressionEndsTheListOfChangesWithNought() throws {
    try gated(accepted: 9)
    let tool = try history("changes")
    #expect(tool.status == 0 && tool.output.contains("· accepted  cpu.wakeups of idle"), "\(tool.output)")
    let words = "by Ada on 2026-01-01 00:09: “an <index>”"
    #expect(tool.output.replacing("\n   ", with: "").contains(words), "\(tool.output)")
    let shown = try history("show", String(SampleSessions.key(9).prefix(8))).output
    #expect(shown.contains("Accepted as the level \(words)."), "\(shown)")
    let file = tree.path + "/accepted.html"
    #expect(try history("--html", file).status == 0)
    let page = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(page.contains("accepted by Ada on 2026-01-01 00:09: “an &lt;index&gt;”"))
  }

  /// What nobody set a limit to is no failure.
  @Test func aChangeWithoutAGateEndsTheListOfChangesWithNought() throws {
    try filled()
    let tool = try history("changes", "-v")
    #expect(
      tool.status == 0 && tool.output.contains("! worse, no gate  cpu.wakeups of idle"), "\(tool.output)")
  }

  @Test func aHistoryIsWrittenAsOnePageOrAsASite() throws {
    try gated()
    let file = tree.path + "/history.html"
    #expect(try history("--html", file).status == 0)
    let page = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    #expect(
      page.contains("1 regression open") && page.contains("id=\"s-\(SampleSessions.key(7).prefix(8))\""))
    #expect(try history("site", tree.path + "/site").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: tree.path + "/site")
    #expect(names.contains("index.html") && names.contains("overhead-main.html"))
    // A page for each of twelve sessions, and one for each two that follow one another.
    #expect(names.count { $0.hasPrefix("s-") } == 12 && names.count { $0.hasPrefix("c-") } == 11, "\(names)")
    #expect(try history("site").errors.contains("needs a FOLDER"))
  }
}
