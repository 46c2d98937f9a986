import Documents
import Formats
import Recordings
import TestSupport
import Testing

/// What a name stands for, wherever it was seen.
struct ExplainCommandTests {
  @Test func aMetricHasUnitMeaningAndWhoLooksAtIt() throws {
    let tool = try Tool.run(["explain", "disk.syncs", "memory.footprint.peak"])
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(tool.output.hasPrefix("disk.syncs: calls of fsync and the like\n"))
    #expect(tool.output.contains("disk-coalescing"))
    #expect(tool.output.contains("handheld: at most 128 MiB"))
    #expect(tool.output.contains("improve     one transaction for many rows"))
  }

  @Test(arguments: [
    ("disk-coalescing", "says \"Many small fsyncs\""), ("memory-warning", "level="),
    ("handheld", "at most 128 MiB"), ("score", "what is just allowed scores 50"),
    ("lte", "LTE"), ("phone", "one busy core"), ("pinephone", "headroom profiles show pinephone"),
    ("multitasking", "every Linux kernel runs programs"),
  ])
  func soDoAuditsStimuliBudgetsAndCapabilities(_ name: String, _ words: String) throws {
    let tool = try Tool.run(["explain", name])
    #expect(tool.status == 0 && tool.output.contains(words), "\(tool.output)\(tool.errors)")
  }

  @Test func anAuditSaysWhyItMattersWhatToDoAndWhatItSaidOfTheLastRun() throws {
    let state = FixtureTree()
    let place = ["XDG_STATE_HOME": state.path]
    #expect(try Tool.run(["run", "-q", "--", "/bin/true"], environment: place).status == 0)
    let tool = try Tool.run(["explain", "disk-coalescing"], environment: place)
    #expect(tool.output.contains("advice ") && tool.output.contains("one transaction"), "\(tool.output)")
    #expect(tool.output.contains("last run ") && tool.output.contains("true: "), "\(tool.output)")
  }

  @Test func idleWakeUpsSayThatOnlyTimersCountOfAProgramThatEnds() throws {
    let words = try Tool.run(["explain", "idle-wakeups"]).output.split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains("only those by its own timers count"))
  }

  @Test func aStimulusIsShownAsItIsGiven() throws {
    let text = try Tool.run(["explain", "suspend"]).output
    #expect(text.contains("headroom run --do suspend@5s -- ./app"), "\(text)")
    #expect(text.contains("suspend-resume"), "\(text)")
  }

  @Test func aMetricNamesTheThresholdsOfItsAudits() throws {
    #expect(
      try Tool.run(["explain", "disk.syncs"]).output.contains("disk-coalescing (warn 0.2 /s, fail 1 /s"))
  }

  @Test(arguments: ReadyRule.kinds) func aSignOfReadinessSaysHowItIsWrittenAndNoticed(_ kind: String) throws {
    let tool = try Tool.run(["explain", kind])
    #expect(tool.status == 0, "\(tool.errors)")
    for word in ["--ready ", "\"when\": \"\(kind)\"", "noticed ", "30 s from exec"] {
      #expect(tool.output.contains(word), "\(word): \(tool.output)")
    }
  }

  @Test func whatNobodyKnowsIsAnErrorWithTheNearestName() throws {
    let tool = try Tool.run(["explain", "disk.sync"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("did you mean \"disk.syncs\"?"), "\(tool.errors)")
  }

  @Test func metricsAreListedByFamilyAndByTheBeginningOfTheirNames() throws {
    let all = try Tool.run(["metrics"]).output
    for metric in MetricCatalogue.all { #expect(all.contains("  \(metric.name)"), "\(metric.name)") }
    let some = try Tool.run(["metrics", "disk", "memory.stall"]).output
    #expect(some.contains("  disk.writes ") && some.contains("  memory.stall ") && !some.contains("cpu."))
    let json = try JSONParser.parse(Array(try Tool.run(["metrics", "--format", "json"]).output.utf8))
    #expect(json["metrics"]?.array?.count == MetricCatalogue.all.count)
    #expect(try Tool.run(["metrics", "disks"]).status == 2)
  }

  @Test func aBudgetIsShownWithItsLimitsAndTheirSources() throws {
    let tool = try Tool.run(["profiles", "show", "handheld"])
    #expect(
      tool.status == 0 && tool.output.contains("memory.footprint.peak  at most 128 MiB"), "\(tool.output)")
    let json = try JSONParser.parse(
      Array(try Tool.run(["profiles", "show", "handheld", "--format", "json"]).output.utf8))
    #expect(json["limits"]?["memory.footprint.peak"] != nil)
    let tree = FixtureTree().file(
      "/b.json", #"{"schemaVersion": 1, "name": "mine", "limits": {"disk.syncs": 5}}"#)
    let own = try Tool.run(["profiles", "show", tree.path + "/b.json"])
    #expect(own.output.contains("disk.syncs  at most 5"))
  }
}
