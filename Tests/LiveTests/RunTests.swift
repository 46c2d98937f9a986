import CSQLite
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// How a run treats its program, and what becomes of everything when things go wrong.
@Suite(.serialized, .waitsForPrograms) struct RunTests {
  @Test func standardStreamsAreTheProgramsOwn() throws {
    let tool = try Tool.run(["run", "--", "sh", "-c", "cat; echo err >&2"], stdin: "in\n")
    #expect(tool.output == "in\n")
    #expect(tool.errors.contains("err\n"))
    #expect(tool.status == 0)
  }

  @Test func quietSaysTheVerdictInALine() throws {
    let tool = try Tool.run(["run", "-q", "--", "true"])
    #expect(tool.output == "" && tool.status == 0)
    #expect(tool.errors.hasPrefix("✓ PASS  true  ") && tool.errors.hasSuffix(" · exit 0\n"), "\(tool.errors)")
    #expect(tool.errors.count { $0 == "\n" } == 1)
  }

  @Test func theReportTellsWhatTheProgramRanOnAndNothingElse() throws {
    let device = try #require(try Measured.run(["true"]).report["device"])
    #expect(
      device["hardware"]?.object?.keys.sorted() == ["battery", "memory", "network", "processor", "storage"])
    #expect(device["device"]?["name"]?.string != nil)
    #expect(device["capabilities"]?["still-camera"]?["reason"] == "its probe was not asked")
  }

  @Test func theProgramsOwnStatusIsReported() throws {
    let run = try Measured.run(["sh", "-c", "exit 7"])
    #expect(run.tool.status == 3)
    #expect(run.report["program"]?["exit"] == ["status": 7])
    #expect(run.report["verdict"] == "error" && run.tool.errors.contains("✗ ERROR"))
  }

  @Test func aProgramThatCrashesIsReportedWithItsSignal() throws {
    let run = try Measured.run(["sh", "-c", "kill -SEGV $$"])
    #expect(run.tool.status == 3)
    #expect(run.report["program"]?["exit"] == ["signal": 11, "name": "SIGSEGV"])
    #expect(run.report["verdict"] == "error")
  }

  @Test(arguments: [
    (["/nonexistent/program"], "no such program"), (["no-such-program-at-all"], "no such program"),
    (["/etc"], "is a directory"), (["/etc/passwd"], "permission denied (not executable)"),
    ([""], "no such program"),
  ])
  func whatCannotBeRunIsSaidAndNothingWritten(_ command: [String], _ message: String) throws {
    let tree = FixtureTree().file("/kept", "")
    let tool = try Tool.run(
      ["run", "--json", tree.path + "/r.json", "--record", tree.path + "/r.headroom", "--"] + command)
    #expect(tool.status == 2)
    #expect(tool.errors.contains(message), "\(tool.errors)")
    #expect(try tree.root.entries("") == ["kept"])
  }

  @Test func aScriptWithoutAnInterpreterLineRunsAsInAShell() throws {
    let tree = FixtureTree().program("/script", "echo \"$1\"\n")
    let tool = try Tool.run(["run", "-q", "--", tree.path + "/script", "hello"])
    #expect(tool.output == "hello\n" && tool.status == 0)
  }

  @Test func optionsBehindTheProgramAreSaidToBeItsOwn() throws {
    let tool = try Tool.run(["run", "sleep", "0.01", "--budget", "handheld"])
    #expect(tool.errors.contains("--budget went to sleep"), "\(tool.errors)")
    #expect(tool.status == 3)
    let marked = try Tool.run(["run", "--", "echo", "--budget"])
    #expect(!marked.errors.contains("went to") && marked.status == 0)
  }

  @Test(.enabled(if: csqlite_available()))
  func aHarnessThatIsKilledTakesTheTreeAlongAndLeavesAWholeRecording() throws {
    let tree = FixtureTree()
    let running = try Tool.start([
      "run", "--record", tree.path + "/r.headroom", "--", "sh", "-c",
      "(setsid sleep 27.1828 &) ; echo started >&2; sleep 27.1828",
    ])
    try Self.wait { running.errors.contains("started") }
    // One flush interval.
    usleep(5_500_000)
    running.send(SIGKILL)
    let tool = try running.finish(within: 5)
    #expect(tool.signal == SIGKILL)
    try Self.wait { try Self.processes(with: "27.1828").isEmpty }
    let report = try Tool.run(["report", "--format", "json", tree.path + "/r.headroom"])
    let document = try JSONParser.parse(Array(report.output.utf8))
    #expect(document["program"]?["exit"]?["unknown"] != nil)
    #expect(document["verdict"] == "inconclusive" && report.status == 4)
    let times = try #require(document["series"]?["memory.footprint"]?["time"]?.array)
    // Ticks that have passed are left out, which on a busy machine are some.
    #expect(times.count > 20)
    #expect(try #require(times.last?.number) > 4.5)
  }

  @Test(.enabled(if: geteuid() == 0)) func aRunInsideARunIsMeasuredByBoth() throws {
    let tree = FixtureTree()
    let hold = "import time; data = bytearray(60 << 20); time.sleep(1)"
    let run = try Measured.run(
      [Tool.path, "run", "-q", "--json", tree.path + "/inner.json", "--", "python3", "-c", hold])
    let inner = Measured(tool: run.tool, report: try JSONParser.parse(tree.root.bytes("/inner.json")))
    for measured in [run, inner] {
      #expect(try #require(measured.value("memory.footprint.peak")) > 60 * 1_048_576)
    }
    #expect(run.tool.status == 0)
  }

  @Test(.enabled(if: geteuid() == 0)) func groupsThatTheProgramLeavesAreRemovedToo() throws {
    let shell =
      "mkdir -p $(grep cgroup2 /proc/self/mounts | cut -d' ' -f2)$(grep ^0:: /proc/self/cgroup | cut -c4-)/a/b"
    let tool = try Tool.run(["run", "-q", "--", "sh", "-c", shell])
    #expect(tool.status == 0, "\(tool.errors)")
    let own = try #require(try Cgroup.of("self"))
    #expect(
      own.children.filter {
        ProcessGroupName.isStale($0.path.split(separator: "/").last.map(String.init) ?? "")
      } == [])
  }

  @Test(.enabled(if: geteuid() == 0)) func noCgroupStaysBehind() throws {
    let own = try #require(try Cgroup.of("self"))
    _ = try Tool.run(["run", "-q", "--", "true"])
    let left = try KernelRoot(path: own.path).entries("").filter { ProcessGroupName.isStale($0) }
    #expect(left.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0 && csqlite_available()))
  func underSudoTheProgramAndTheReportsBelongToTheCaller() throws {
    let tree = FixtureTree()
    chmod(tree.path, 0o777)
    let caller = ["SUDO_UID": "65534", "SUDO_GID": "65534", "SUDO_USER": "nobody"]
    let files = ["--json", tree.path + "/r.json", "--record", tree.path + "/r.headroom"]
    let tool = try Tool.run(
      ["run", "-q"] + files + ["--", "sh", "-c", "id -u; echo $USER; echo ${SUDO_UID-unset}"],
      environment: caller)
    #expect(tool.output == "65534\nnobody\nunset\n", "\(tool.errors)")
    for name in ["r.json", "r.headroom"] {
      var status = stat()
      stat("\(tree.path)/\(name)", &status)
      #expect(status.st_uid == 65534 && status.st_gid == 65534, "\(name)")
    }
    let unknown = try Tool.run(
      ["run", "-q", "--", "sh", "-c", "id -u; id -g"],
      environment: ["SUDO_UID": "54321", "SUDO_GID": "54322"])
    #expect(unknown.output == "54321\n54322\n", "\(unknown.errors)")
    let root = try Tool.run(["run", "-q", "--as-root", "--", "id", "-u"], environment: caller)
    #expect(root.output == "0\n")
  }

  @Test(arguments: ["--json", "--html", "--record"])
  func aPathThatCannotBeWrittenIsFoundBeforeTheProgramStarts(_ option: String) throws {
    let tree = FixtureTree().file("/kept", "")
    let tool = try Tool.run(["run", option, "/nonexistent/x", "--", "touch", tree.path + "/started"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("/nonexistent"), "\(tool.errors)")
    #expect(try tree.root.entries("") == ["kept"])
  }

  @Test func aCallerThatIgnoresTheEndOfChildrenIsNoHindrance() throws {
    let tool = try Tool.run(
      program: "/usr/bin/env", ["--ignore-signal=CHLD", Tool.path, "run", "--", "sh", "-c", "exit 7"],
      timeout: 10)
    #expect(tool.status == 3 && tool.errors.contains("exit 7"), "\(tool.errors)")
  }

  @Test(arguments: ["CHLD", "PIPE", "HUP"]) func theProgramIgnoresWhatItWouldWithoutUs(_ name: String) throws
  {
    let question = ["grep", "SigIgn", "/proc/self/status"]
    let env = ["--ignore-signal=\(name)"]
    let without = try Tool.run(program: "/usr/bin/env", env + question)
    let within = try Tool.run(program: "/usr/bin/env", env + [Tool.path, "run", "-q", "--"] + question)
    #expect(within.output == without.output && within.status == 0, "\(within.output)\(without.output)")
  }

  @Test func whatIsIgnoredDoesNotEndTheRun() throws {
    let tree = FixtureTree()
    let running = try Tool.start(
      program: "/usr/bin/env",
      [
        "--ignore-signal=HUP", Tool.path, "run", "--json", tree.path + "/r.json", "--", "sh", "-c",
        "echo started >&2; sleep 0.5",
      ])
    try Self.wait { running.errors.contains("started") }
    running.send(SIGHUP)
    let tool = try running.finish(within: 20)
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["program"]?["endedBy"] == nil && report["program"]?["exit"] == ["status": 0])
    #expect(tool.status == 0)
  }

  @Test(arguments: [["--json", "--html"], ["--json", "--record"], ["--record", "--html"]])
  func twoOutputsNeverGoToOneFile(_ options: [String]) throws {
    let tree = FixtureTree().file("/kept", "")
    let name = tree.path.split(separator: "/").last ?? ""
    let paths = ["\(tree.path)/r", "\(tree.path)/../\(name)/./r"]
    let tool = try Tool.run(
      ["run", options[0], paths[0], options[1], paths[1], "--", "touch", tree.path + "/started"])
    #expect(tool.status == 2 && tool.errors.contains("same file"), "\(tool.errors)")
    #expect(try tree.root.entries("") == ["kept"])
  }

  @Test(.enabled(if: csqlite_available())) func aReportDoesNotReplaceItsRecording() throws {
    let tree = FixtureTree()
    let file = tree.path + "/r.headroom"
    _ = try Tool.run(["run", "-q", "--record", file, "--", "true"])
    let tool = try Tool.run(["report", "--json", file, file])
    #expect(tool.status == 2 && tool.errors.contains("same file"), "\(tool.errors)")
    #expect(try Tool.run(["report", file]).status == 0)
  }

  @Test func argumentsArriveByteForByte() throws {
    let tool = try Tool.run(["run", "-q", "--", "printf", "%s|", "a b", "", "--help", "é\n"])
    #expect(tool.output == "a b||--help|é\n|")
  }

  /// Command lines of living processes that hold the text.
  static func processes(with text: String) throws -> [String] {
    try KernelRoot.live.entries("/proc").filter { name in
      guard name.allSatisfy(\.isNumber), let bytes = try? KernelRoot.live.bytes("/proc/\(name)/cmdline")
      else {
        return false
      }
      let line = String(decoding: bytes, as: UTF8.self)
      return line.contains(text) && !line.contains("headroom")
    }
  }

  static func wait(_ condition: () throws -> Bool) throws {
    for _ in 0..<1500 {
      if try condition() { return }
      usleep(20_000)
    }
    Issue.record("it did not come about in thirty seconds")
  }
}
