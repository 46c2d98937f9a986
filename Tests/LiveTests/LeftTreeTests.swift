import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Processes that leave the program's cgroup, as what a service manager starts does.
@Suite(.enabled(if: Leaving.isPossible, "no cgroup can be made here"), .serialized, .waitsForPrograms)
struct LeftTreeTests {
  /// A cgroup beside the program's own, for as long as a test runs.
  private final class Elsewhere {
    let group: Cgroup
    init() throws {
      let parent = try #require(GroupPlace.parents().last)
      group = parent.child("headroom-elsewhere-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
      try group.create()
    }
    deinit {
      try? group.kill()
      try? group.remove()
    }
    /// Moves the shell that reads it.
    var enter: String { "echo $$ > \(group.path)/cgroup.procs" }
  }

  private static let busy = """
    exec python3 -c 'import time
    end = time.process_time() + 0.4
    while time.process_time() < end: pass
    for _ in range(20): time.sleep(0.005)'
    """

  private static func processorTime(_ run: Measured) throws -> Double {
    try #require(run.value("cpu.time"))
  }

  /// The process that a shell has written down in the tree's file `pid`.
  private static func number(in tree: FixtureTree) -> Int32? {
    let end = Clock.nanoseconds() + 20_000_000_000
    while Clock.nanoseconds() < end {
      if let pid = (try? tree.root.text("/pid")).flatMap({ Int32($0) }) { return pid }
      usleep(2000)
    }
    return nil
  }

  private static func notes(_ run: Measured) -> String {
    (run.report["notes"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
  }

  @Test(.enabled(if: Permissions.countInKernel, "nothing can be counted in the kernel here"))
  func whoLeavesIsMeasuredOnAndNamed() throws {
    let elsewhere = try Elsewhere()
    let tree = FixtureTree().file(
      "/budget.json",
      #"{"schemaVersion": 1, "name": "b", "limits": {"network.sent.bytes": {"max": "1 MB"}, "cpu.wakeups": {"max": "100000"}}}"#
    )
    let run = try Measured.run(
      ["sh", "-c", "\(elsewhere.enter); \(Self.busy)"], options: ["--budget", tree.path + "/budget.json"])
    #expect(try Self.processorTime(run) >= 0.4, "\(run.tool.errors)")
    for name in ["cpu.time", "cpu.utilisation", "network.sent.bytes"] {
      #expect(run.metric(name)?["bound"] == "at least", "\(name): \(String(describing: run.metric(name)))")
    }
    // Of the parts of a bound nothing is known.
    #expect(run.metric("cpu.time.user")?["missing"] != nil)
    // What follows the process is what it is.
    #expect(run.fidelity("cpu.wakeups") == "exact" && run.value("cpu.wakeups") ?? 0 >= 20)
    #expect(run.fidelity("processes.started") == "exact" && run.value("processes.started") == 1)
    let name = elsewhere.group.path.split(separator: "/").last ?? ""
    #expect(Self.notes(run).contains("sh (") && Self.notes(run).contains(name), "\(Self.notes(run))")
    let limits = run.report["budget"]?.array ?? []
    func verdict(_ metric: String) -> String? {
      limits.first { $0["metric"]?.string == metric }?["verdict"]?.string
    }
    #expect(verdict("network.sent.bytes") == "not-measured" && verdict("cpu.wakeups") == "pass", "\(limits)")
  }

  /// As a service manager does for who asks it for a scope.
  @Test(.enabled(if: Permissions.countInKernel, "nothing can be counted in the kernel here"))
  func whomSomebodyElseMovesIsMeasuredOnToo() throws {
    let elsewhere = try Elsewhere()
    let tree = FixtureTree()
    let tool = try Tool.start(
      ["run", "--json", tree.path + "/r.json", "--", "sh", "-c"]
        + ["echo $$ > \(tree.path)/n; mv \(tree.path)/n \(tree.path)/pid; sleep 1; \(Self.busy)"])
    let pid = try #require(Self.number(in: tree))
    try elsewhere.group.adopt(pid)
    let done = try tool.finish(within: 60)
    let run = Measured(tool: done, report: try JSONParser.parse(try tree.root.bytes("/r.json")))
    #expect(try Self.processorTime(run) >= 0.4 && run.fidelity("cpu.time") == "bound", "\(done.errors)")
    #expect(Self.notes(run).contains("sh (\(pid))"), "\(Self.notes(run))")
  }

  /// Whoever is born by one that has left is born elsewhere, too.
  @Test(.enabled(if: Permissions.countInKernel, "nothing can be counted in the kernel here"))
  func whatSomebodyStartsWhoHasLeftIsCounted() throws {
    let elsewhere = try Elsewhere()
    let run = try Measured.run([
      "sh", "-c", "/bin/true; \(elsewhere.enter); /bin/true; (/bin/true; :) & wait",
    ])
    #expect(run.value("processes.started") == 5, "\(run.tool.errors)")
    #expect(Self.notes(run).contains("sh (") && !Self.notes(run).contains("true ("), "\(Self.notes(run))")
  }

  /// Nothing of the program runs meanwhile, and nothing of the one that comes.
  @Test func whoIsMovedIntoASleepingTreeIsFoundWithinSeconds() throws {
    let tree = FixtureTree()
    let tool = try Tool.start(
      ["run", "--json", tree.path + "/r.json", "--", "sh", "-c"]
        + ["echo $$ > \(tree.path)/n; mv \(tree.path)/n \(tree.path)/pid; exec sleep 9"])
    let pid = try #require(Self.number(in: tree))
    let guest = try Tool.start(
      program: "/usr/bin/python3",
      ["-c", "import time; kept = bytes(range(256)) * (80 << 12); time.sleep(60)"])
    // Until both sleep.
    usleep(1_500_000)
    try #require(try Cgroup.of("\(pid)")).adopt(guest.pid)
    usleep(6_500_000)
    kill(guest.pid, SIGKILL)
    _ = try guest.finish(within: 10)
    let done = try tool.finish(within: 60)
    let run = Measured(tool: done, report: try JSONParser.parse(try tree.root.bytes("/r.json")))
    #expect(run.value("memory.footprint.peak") ?? 0 > Double(80 << 20), "\(done.errors)")
  }

  @Test func whoStaysLeavesEveryFigureAsItIs() throws {
    let run = try Measured.run(["sh", "-c", "/bin/true; /bin/true"])
    #expect(!Self.notes(run).contains("left the program's cgroup"))
    #expect(run.fidelity("cpu.utilisation") == "exact")
  }

  @Test(.enabled(if: Leaving.canDropRights, "rights cannot be dropped here"))
  func withoutCountingInTheKernelItIsNamedAllTheSame() throws {
    let elsewhere = try Elsewhere()
    let tree = FixtureTree()
    let tool = try Tool.run(
      program: "/usr/bin/setpriv",
      Leaving.uncounted + [Tool.path, "run", "--json", tree.path + "/r.json", "--"]
        + ["sh", "-c", "\(elsewhere.enter); sleep 1.2; \(Self.busy)"])
    let run = Measured(tool: tool, report: try JSONParser.parse(try tree.root.bytes("/r.json")))
    #expect(try Self.processorTime(run) >= 0.4, "\(tool.errors)")
    #expect(run.fidelity("cpu.utilisation") == "bound")
    #expect(Self.notes(run).contains("left the program's cgroup"), "\(Self.notes(run))")
  }

  @Test func theTimeThatItWasGivenReachesIt() throws {
    let elsewhere = try Elsewhere()
    let run = try Measured.run(
      ["sh", "-c", "trap '' TERM; \(elsewhere.enter); (while :; do sleep 60; done) & wait"],
      options: ["--duration", "0.5s", "--linger", "0.1s"])
    #expect(run.report["program"]?["endedBy"] == "duration", "\(run.tool.errors)")
    #expect(try elsewhere.group.processes() == [])
  }

  @Test func whatOutlivesTheProgramElsewhereIsEnded() throws {
    let elsewhere = try Elsewhere()
    let run = try Measured.run(
      [
        "sh", "-c",
        "(\(elsewhere.enter.replacing("$$", with: "$(exec sh -c \"echo \\$PPID\")")); exec sleep 60) & sleep 0.2",
      ],
      options: ["--linger", "0.2s"])
    #expect(run.events.contains("program.outlived"), "\(run.tool.errors)")
    #expect(try elsewhere.group.processes() == [])
  }
}

/// What this process may do to have a program leave its cgroup.
private enum Leaving {
  static let isPossible = Permissions.isRoot && GroupPlace.problem(.live) == nil
  /// As root without the right to count in the kernel.
  static let uncounted = [
    "--bounding-set", "-bpf,-perfmon,-sys_admin,-net_admin", "--inh-caps",
    "-bpf,-perfmon,-sys_admin,-net_admin",
  ]
  static let canDropRights =
    (try? Tool.run(program: "/usr/bin/setpriv", uncounted + ["true"]))?.status == 0
}
