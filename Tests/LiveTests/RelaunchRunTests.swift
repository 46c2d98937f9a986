import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Programs that are ended and started again in one run.
@Suite(.serialized, .waitsForPrograms) struct RelaunchRunTests {
  @Test func aProgramIsKilledAndStartedAgainInOneMeasurement() throws {
    let run = try Measured.run(
      ["sh", "-c", "echo $$; sleep 60"],
      options: ["--do", "kill@300ms", "--do", "relaunch@kill+100ms", "--do", "terminate@relaunch+300ms"])
    let lines = run.tool.output.split(separator: "\n")
    #expect(lines.count == 2 && Set(lines).count == 2, "two launches, two processes")
    let given = run.events("stimulus").compactMap { $0["detail"]?["id"]?.string }
    #expect(given == ["kill", "relaunch", "terminate"])
    #expect(run.events("program.launch").count == 2 && run.events("program.exit").count == 2)
    #expect(run.phases == ["foreground", "terminating", "foreground", "terminating"])
    #expect(run.report["program"]?["endedBy"] == "stimulus" && run.tool.status == 0)
  }

  @Test func aProgramThatRunsIsEndedBeforeItIsStartedAgain() throws {
    let run = try Measured.run(
      ["sh", "-c", "trap 'echo bye; exit 0' TERM; echo $$; while :; do sleep 0.05; done"],
      options: ["--do", "relaunch@300ms", "--do", "terminate@relaunch+300ms"])
    let lines = run.tool.output.split(separator: "\n")
    #expect(lines.count == 4 && lines[1] == "bye" && lines[0] != lines[2], "\(lines)")
    #expect(run.events("program.launch").count == 2)
    #expect((run.report["program"]?["duration"]?.number ?? 99) < 10)
  }

  @Test func aProgramThatWasStartedAgainHasAllTheTimeOfTheRun() throws {
    let run = try Measured.run(
      ["sh", "-c", "sleep 60 & sleep 60"],
      options: [
        "--linger", "300ms", "--do", "kill@200ms", "--do", "relaunch@kill", "--do", "terminate@relaunch+1s",
      ])
    let ended = run.events("program.exit").compactMap { $0["time"]?.number }
    let launched = run.events("program.launch").compactMap { $0["time"]?.number }
    #expect(ended.count == 2 && launched.count == 2)
    #expect(ended[1] - launched[1] >= 0.8, "\(ended) \(launched)")
  }

  @Test func aCheckThatFailsIsWaitedForAndFailsTheRun() throws {
    let tree = FixtureTree()
    let file = scenario(
      tree,
      """
      "command": ["sleep", "0.5"], "check": ["sh", "-c", "sleep 0.3; exit 7"],
      "timeline": [{"at": "200 ms", "do": "kill"}, {"after": "kill", "do": "relaunch"}]
      """)
    let run = try Tool.run(["run", "--scenario", file, "--json", tree.path + "/report"])
    let report = try JSONParser.parse(tree.root.bytes("/report"))
    let audit = report["audits"]?.array?.first { $0["id"] == "state-preserved" }
    #expect(audit?["verdict"] == "fail" && run.status == 1, "\(audit ?? .null)")
  }

  @Test func aKillThatWasNotGivenProvesNothing() throws {
    let tree = FixtureTree().file("/kept.json", "{}")
    let file = scenario(
      tree,
      """
      "command": ["sh", "-c", "rm -f \(tree.path)/kept.json"], "state": ["kept.json"],
      "timeline": [{"at": "400 ms", "do": "kill"}, {"at": "500 ms", "do": "relaunch"}]
      """)
    let run = try Tool.run(["run", "--scenario", file, "--json", tree.path + "/report"])
    let report = try JSONParser.parse(tree.root.bytes("/report"))
    let audit = report["audits"]?.array?.first { $0["id"] == "state-preserved" }
    #expect(audit?["verdict"] == "not-measured" && run.status == 0, "\(audit ?? .null)")
  }

  @Test func aProgramThatCannotBeStartedAgainIsNoPass() throws {
    let tree = FixtureTree().program("/once", "#!/bin/sh\nrm \"$0\"; sleep 60\n")
    let run = try Measured.run(
      [tree.path + "/once"], options: ["--do", "kill@400ms", "--do", "relaunch@kill"])
    #expect(
      run.tool.status == 4 && run.tool.errors.contains("could not be started again"), "\(run.tool.errors)")
    #expect(run.events("program.launch").count == 1)
  }

  @Test func filesThatAKillHasDamagedAreFound() throws {
    let tree = FixtureTree()
    let program = "echo '{\\\"a\\\": 1}' > good.json; echo '{\\\"a\\\":' > bad.json; echo $$ > run; sleep 60"
    let file = scenario(
      tree,
      """
      "command": ["sh", "-c", "\(program)"], "directory": ".", "state": ["*.json"],
      "ready": {"when": "file", "path": "\(tree.path)/run"}, "check": ["grep", "-q", "a", "good.json"],
      "timeline": [{"after": "ready", "do": "kill"}, {"after": "kill", "do": "relaunch"},
        {"after": "relaunch", "delay": "1 s", "do": "terminate"}]
      """)
    let run = try Tool.run(["run", "--scenario", file, "--json", tree.path + "/report"])
    let report = try JSONParser.parse(tree.root.bytes("/report"))
    let lines = try #require(report["tables"]?["state-files"]?.array, "\(run.errors)")
    let broken = lines.filter { $0["when"] == "kill" && $0["whole"] == "no" }.compactMap {
      $0["path"]?.string
    }
    #expect(broken.count == 1 && broken[0].hasSuffix("/bad.json"), "\(lines)")
    let audit = report["audits"]?.array?.first { $0["id"] == "state-preserved" }
    #expect(audit?["verdict"] == "fail" && run.status == 1)
    #expect(
      report["events"]?.array?.contains { $0["kind"] == "check" && $0["detail"]?["status"] == 0 } == true)
    #expect(report["tables"]?["launches"]?.array?.count == 2)
  }
}
