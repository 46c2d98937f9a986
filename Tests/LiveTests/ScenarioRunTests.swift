import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Timelines carried out on real programs.
@Suite(.serialized, .waitsForPrograms) struct ScenarioRunTests {
  @Test func eachRepeatGoesThroughTheWholeTimeline() throws {
    let run = try Measured.run(
      ["sh", "-c", "trap 'echo told' USR1; sleep 0.6 & wait; wait"],
      options: ["--repeat", "3", "--do", "background,signal=SIGUSR1@200ms"])
    #expect(run.tool.output == "told\ntold\ntold\n")
    #expect(run.events("program.launch").count == 3 && run.events("stimulus").count == 3)
    #expect(
      run.phases == ["foreground", "background", "foreground", "background", "foreground", "background"])
  }

  @Test func whatComesAfterTheProgramsEndIsSkippedAndSaid() throws {
    let run = try Measured.run(["true"], options: ["--do", "terminate@5s", "--do", "kill@terminate"])
    #expect(run.events("stimulus").isEmpty && run.events("stimulus.skipped").count == 2)
    #expect(run.tool.errors.contains("left out, because the program had ended: terminate, kill"))
    #expect((run.report["program"]?["duration"]?.number ?? 9) < 4, "nobody waits for a step that cannot come")
  }

  @Test func aStimulusThatCouldNotBeGivenIsSaidInTheVerdictAndRefusedWhereAsked() throws {
    let options = ["--do", "memory-warning@5s"]
    let run = try Measured.run(["true"], options: options)
    #expect(run.tool.status == 0)
    #expect(run.tool.errors.contains("memory-warning was not given"), "\(run.tool.errors)")
    #expect(run.verdict(of: "memory-warning") == "not-measured")
    let strict = try Measured.run(["true"], options: options + ["--strict"])
    #expect(strict.tool.status == 4 && strict.report["verdict"] == "inconclusive")
    #expect(try Measured.run(["true"], options: ["--strict"]).tool.status == 0)
  }

  @Test func aFrozenProgramStillEndsWhenItIsToldTo() throws {
    let run = try Measured.run(
      ["sh", "-c", "trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done"],
      options: ["--do", "suspend@200ms", "--do", "terminate@suspend+300ms"])
    #expect(run.tool.output == "bye\n" && run.report["program"]?["exit"]?["status"]?.number == 0)
    #expect(run.events("program.exit").count == 1)
  }

  @Test func aFrozenProgramEndsWhenTheUserWantsItTo() throws {
    let tool = try Tool.start(
      ["run", "--json", "/dev/null", "--do", "suspend@100ms", "--do", "kill@50s", "--", "sleep", "60"])
    let end = Clock.nanoseconds() + 20_000_000_000
    while Clock.nanoseconds() < end, !Self.isFrozen(below: tool.pid) { usleep(5000) }
    tool.send(SIGINT)
    let run = try tool.finish(within: 20)
    #expect(
      run.errors.contains("SIGINT passed on") && run.errors.contains("SIGINT, stopped by you"),
      "\(run.errors)")
  }

  /// Whether the run of a harness stands still.
  private static func isFrozen(below pid: Int32) -> Bool {
    GroupPlace.parents().contains { parent in
      let names = (try? KernelRoot(path: parent.path).entries("")) ?? []
      return names.filter { $0.hasPrefix("headroom-\(pid)-") }.contains {
        (try? parent.child($0).text("cgroup.events").contains("frozen 1")) == true
      }
    }
  }

  /// The first process has gone, so that the notice is refused: what waits for it must not wait for ever.
  @Test func whatWaitsForARefusedStepGoesOn() throws {
    let run = try Measured.run(
      ["sh", "-c", "(sleep 0.8) & exit 0"],
      options: [
        "--linger", "5s", "--do", "background,signal=SIGUSR1@300ms", "--do", "relaunch@background+100ms",
        "--do", "terminate@relaunch+300ms",
      ])
    #expect(run.events("stimulus").first?["detail"]?["refused"] != nil)
    #expect(run.events("program.launch").count == 2)
  }

  @Test func whatACommandLeavesBehindKeepsNobodyWaiting() throws {
    let tree = FixtureTree().program("/leave", "#!/bin/sh\nsleep 30 &\nexit 0\n")
    let run = try Measured.run(
      ["sleep", "1"], options: ["--linger", "300ms", "--do", "command,run=\(tree.path)/leave@200ms"])
    #expect((run.report["program"]?["duration"]?.number ?? 99) < 15)
  }

  @Test func whatTheTimeCutsOffIsSaid() throws {
    let run = try Measured.run(["sleep", "5"], options: ["--duration", "300ms", "--do", "kill@3s"])
    #expect(run.events("stimulus.skipped").count == 1 && run.tool.errors.contains("the time was over: kill"))
  }

  @Test func theInputIsWhatTheTimelineWrites() throws {
    let run = try Measured.run(
      ["cat"], options: ["--do", "input,text=one\\n@100ms", "--do", "input,text=two,close@300ms"])
    #expect(run.tool.output == "one\ntwo" && run.tool.status == 0)
  }

  @Test func moreInputThanAPipeHoldsWaitsForTheReader() throws {
    let tree = FixtureTree()
    let long = String(repeating: "x", count: 300_000)
    let file = scenario(
      tree,
      """
      "command": ["sh", "-c", "sleep 1; wc -c"],
      "timeline": [{"at": "100 ms", "do": "input", "text": "\(long)", "close": true}]
      """)
    let run = try Tool.run(["run", "--scenario", file])
    #expect(run.output.split(separator: "\n").first == "300000", "\(run.errors)")
  }

  @Test func aScenarioFileSaysItAll() throws {
    let tree = FixtureTree()
    let file = scenario(
      tree,
      """
      "command": ["sh", "-c", "echo $COLOUR $HOME; pwd; cat made; sleep 60"], "name": "whole",
      "environment": {"COLOUR": "red", "HOME": null}, "directory": ".", "duration": "10 s",
      "setUp": [["sh", "-c", "echo ready > made"]], "tearDown": [["false"], ["rm", "made"]],
      "timeline": [{"at": "300 ms", "phase": "scroll"}, {"at": "500 ms", "do": "terminate"}]
      """)
    let run = try Tool.run(["run", "--scenario", file, "--json", tree.path + "/report.json"])
    let report = try JSONParser.parse(tree.root.bytes("/report.json"))
    #expect(run.output == "red\n\(try RealPath.of(tree.path))\nready\n" && run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("tear-down: false exited with status 1") && !tree.root.exists("/made"))
    #expect(report["program"]?["name"] == "whole")
    #expect(
      report["phases"]?.array?.compactMap { $0["name"]?.string } == ["foreground", "scroll", "terminating"])
    #expect(report["scenario"]?["timeline"]?.array?.count == 2)
  }

  @Test func aSetUpThatFailsEndsItBeforeTheProgramStarts() throws {
    let tree = FixtureTree()
    let file = scenario(
      tree,
      """
      "command": ["touch", "\(tree.path)/started"], "setUp": [["false"]],
      "tearDown": [["touch", "\(tree.path)/torn"]]
      """)
    let run = try Tool.run(["run", "--scenario", file])
    #expect(run.status == 4 && run.errors.contains("set-up: false exited with status 1"))
    #expect(!tree.root.exists("/started") && tree.root.exists("/torn"))
  }

  @Test(arguments: [
    (["--do", "warn@5s"], "unknown stimulus"), (["--do", "terminate"], "does not say when"),
    (["--do", "resume@suspend+1s"], "no earlier step is called \"suspend\""),
    (["--do", "background@1s"], "Give signal, run or call"),
    (["--scenario", "/nowhere.json"], "/nowhere.json"), (["--repeat", "0"], "out of range"),
  ])
  func whatCannotBeDoneIsSaidBeforeTheProgramStarts(_ options: [String], _ expected: String) throws {
    let tree = FixtureTree()
    let run = try Tool.run(["run"] + options + ["--", "touch", tree.path + "/started"])
    #expect(run.status == 2 && run.errors.contains(expected), "\(run.errors)")
    #expect(!tree.root.exists("/started"))
  }

  /// 8 MiB are given back at the warning, and touched again after a second.
  private static let refills = """
    import mmap, os, signal, time
    def fill(block):
      for place in range(0, len(block), 4096): block[place] = 1
    block = mmap.mmap(-1, 8 << 20); fill(block)
    def warned(*_):
      block.madvise(mmap.MADV_DONTNEED); time.sleep(1); fill(block)
    signal.signal(signal.SIGUSR1, warned)
    print("ready", flush=True)
    for _ in range(600): time.sleep(0.1)
    """

  @Test func aWarningIsAnsweredAndWhatItCostsLaterIsCounted() throws {
    let run = try Measured.run(
      ["/usr/bin/python3", "-c", Self.refills],
      options: [
        "--ready", "output:ready", "--do", "memory-warning,signal=SIGUSR1@ready+1s", "--do",
        "terminate@memory-warning+3s",
      ])
    let line = try #require(run.report["tables"]?["warnings"]?.array?.first)
    #expect(line["answer"] == "freed and refilled", "\(line)")
    #expect((7 << 20)...(9 << 20) ~= Int(line["released"]?.number ?? 0), "\(line)")
    #expect((run.value("memory.warning.faults") ?? 0) >= 2048, "each page is faulted in again")
    #expect(run.value("launch.ready") != nil && run.fidelity("launch.ready") == "exact")
  }

  /// Most steps are late by no more than 2 ms and what the kernel says that Headroom waited for a processor which others
  /// had, or timelines would mean nothing.
  @Test func stepsComeAtTheirTimes() throws {
    let tree = FixtureTree()
    let file = scenario(
      tree,
      """
      "command": ["sh", "-c", "trap : USR1; while :; do sleep 10 & wait; done"],
      "timeline": [
        {"at": "200 ms", "every": "50 ms", "times": 60, "do": "background", "signal": "SIGUSR1"},
        {"at": "3.4 s", "do": "kill"}]
      """)
    let running = try Tool.start(["run", "--scenario", file, "--json", tree.path + "/report.json"])
    let waited = Self.waited(running.pid)
    let run = try running.finish(within: 30)
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONParser.parse(tree.root.bytes("/report.json"))
    let late = try #require(report["events"]?.array).filter {
      $0["detail"]?["id"] == "background"
    }.enumerated().map { ($0.element["time"]?.number ?? 9) - 0.2 - 0.05 * Double($0.offset) }.sorted()
    #expect(late.count == 60)
    #expect(late[0] >= 0)
    // The rest are as late as this or later, and between them waited for no longer than all did.
    for index in [15, 30] {
      #expect(
        late[index] <= 0.002 + waited / Double(60 - index),
        "\(60 - index) late by \(late[index]) s; waited for a processor: \(waited) s in all")
    }
  }

  /// How long a program's threads have been ready without a processor to run on, in seconds, as last seen before its end
  /// (sched-stats.rst: the second figure).
  private static func waited(_ pid: pid_t) -> Double {
    var waited: [String: Double] = [:]
    while let tasks = try? KernelRoot.live.entries("/proc/\(pid)/task"), !tasks.isEmpty {
      for task in tasks {
        let words = (try? KernelRoot.live.text("/proc/\(pid)/task/\(task)/schedstat"))?.split(separator: " ")
        if let words, words.count > 1, let nanoseconds = Double(words[1]) { waited[task] = nanoseconds / 1e9 }
      }
      if (try? ProcPIDStat.read(pid).state) ?? "Z" == "Z" { break }
      usleep(10_000)
    }
    return waited.values.reduce(0, +)
  }
}
