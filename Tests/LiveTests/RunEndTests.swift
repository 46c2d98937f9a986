import CSQLite
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Who ends a program and its tree, and when.
@Suite(.serialized, .waitsForPrograms) struct RunEndTests {
  @Test func durationEndsTheRunAndIsNoFailure() throws {
    let run = try Measured.run(["sleep", "30"], options: ["--duration", "300ms"])
    #expect(run.tool.status == 0)
    #expect(run.report["program"]?["endedBy"] == "duration")
    let duration = try #require(run.report["program"]?["duration"]?.number)
    #expect(duration > 0.29 && duration < 5)
    #expect(run.events.contains("stimulus"))
    // What the kernel needs to end a program that does nothing about it; its end is later than the notice.
    let end = try #require(run.value("lifecycle.terminate"))
    #expect(end > 0 && end < duration && run.fidelity("lifecycle.terminate") == "exact")
    #expect(run.report["tables"]?["responses"]?.array?.first?["response"] == "ended")
    #expect(run.verdict(of: "termination") == "pass")
  }

  @Test func whatIgnoresTheNoticeIsKilledFiveSecondsLater() throws {
    let run = try Measured.run(
      ["sh", "-c", "trap '' TERM; sleep 30 & wait; sleep 30"], options: ["--duration", "200ms"])
    let duration = try #require(run.report["program"]?["duration"]?.number)
    #expect(duration >= 5.2 && duration < 10)
    #expect(run.report["program"]?["exit"]?["name"] == "SIGKILL")
    #expect(try #require(run.value("lifecycle.terminate")) >= 5)
    #expect(run.verdict(of: "termination") == "fail" && run.tool.status == 1)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalIsPassedOnAndTheReportStillWritten(_ number: CInt) throws {
    let tree = FixtureTree()
    let running = try Tool.start([
      "run", "--json", tree.path + "/r.json", "--", "sh", "-c", "echo started >&2; exec sleep 30",
    ])
    try RunTests.wait { running.errors.contains("started") }
    running.send(number)
    let tool = try running.finish(within: 20)
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["program"]?["exit"]?["signal"]?.number == Double(number))
    #expect(report["program"]?["endedBy"] == "user")
    #expect(report["verdict"] == "error" && tool.errors.contains("✗ ERROR"))
    #expect(tool.status == 0)
  }

  @Test func aProgramThatIsStoppedIsSaidAndWaitedFor() throws {
    let tree = FixtureTree()
    let running = try Tool.start([
      "run", "--json", tree.path + "/r.json", "--", "sh", "-c",
      "echo pid $$ >&2; kill -STOP $$; sleep 0.3; exit 0",
    ])
    try RunTests.wait { running.errors.contains("stopped") }
    let word = running.errors.split(separator: "\n").first { $0.hasPrefix("pid ") }
    kill(try #require(word.flatMap { pid_t($0.dropFirst(4)) }), SIGCONT)
    let tool = try running.finish(within: 20)
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    let kinds = report["events"]?.array?.compactMap { $0["kind"]?.string } ?? []
    #expect(kinds.contains("program.stopped") && kinds.contains("program.continued"))
    #expect(tool.status == 0)
  }

  @Test func whatOutlivesTheProgramIsMeasuredAndThenEnded() throws {
    let run = try Measured.run(
      ["sh", "-c", "(exec sleep 31.4159) & exit 0"], options: ["--linger", "500ms"])
    #expect(run.events.contains("program.outlived"))
    #expect(run.report["program"]?["endedBy"] == "linger")
    #expect(run.tool.status == 0)
    #expect(try RunTests.processes(with: "31.4159").isEmpty)
  }

  @Test func aDaemonThatLeavesBelongsToTheTree() throws {
    let tree = FixtureTree().file("/x", "")
    let shell = "(setsid dd if=/dev/zero of=\(tree.path)/x bs=1M count=3 status=none &) ; exit 0"
    let run = try Measured.run(["sh", "-c", shell])
    #expect(run.value("disk.writes.bytes") == 3_145_728)
  }
}
