import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Any two stimuli can follow each other in any order, and nothing is left behind.
@Suite(.serialized, .waitsForPrograms) struct RandomTimelineTests {
  /// Ignores what it is sent, as far as it can, and writes, listens and calls out.
  private static let program = """
    trap : USR1 USR2 HUP
    trap 'exit 0' TERM
    while :; do echo x >> written; read -r -t 0.02 line < /dev/null; sleep 0.02; done
    """

  /// As `--do` takes them; those that need root only where this is root.
  private static let stimuli: [String] = {
    let free = [
      "background,signal=SIGUSR1", "foreground,signal=SIGUSR2", "memory-warning",
      "memory-warning,channel=socket",
      "memory-warning,channel=bus,level=low", "memory-warning,signal=SIGHUP", "command,run=true",
      "command,run=sleep 5", "input,text=hello", "kill", "relaunch", "terminate", "suspend", "resume",
    ]
    let privileged = [
      "network-down", "network-up", "network-shape,preset=edge", "network-shape,loss=20 %", "low-battery",
      "low-battery,capacity=80 %",
    ]
    return Permissions.isRoot ? free + privileged : free
  }()

  private static func timeline(_ dice: inout Dice) -> [String] {
    var options: [String] = []
    for _ in 0..<(2 + Int(dice.next(7))) {
      options += ["--do", "\(stimuli[Int(dice.next(UInt64(stimuli.count)))])@\(dice.next(300)) ms"]
    }
    // Whatever was started, in whatever state, ends; a relaunch later than this would go on for ever.
    return options + ["--duration", "450ms"]
  }

  private static func folders() -> FixtureTree {
    let tree = FixtureTree()
    for name in ["/temporary", "/work"] { mkdir(tree.path + name, 0o755) }
    return tree
  }

  private static func leftovers(_ tree: FixtureTree) throws -> [String] {
    let own = try MountInfo.read(.live).map(\.mountPoint).filter { $0.hasPrefix(tree.path) }
    let files = try tree.root.entries("/temporary")
    let programs = try KernelRoot.live.entries("/proc").filter { name in
      guard Int32(name) != nil else { return false }
      let directory = try? KernelRoot.live.link("/proc/\(name)/cwd")
      return directory?.hasPrefix(tree.path) == true
    }
    return own + files + programs.map { "process \($0)" }
  }

  private static func groups() -> Set<String> {
    let found = GroupPlace.parents().flatMap { (try? KernelRoot(path: $0.path).entries("")) ?? [] }
    return Set(found.filter { $0.hasPrefix("headroom-") })
  }

  private static func run(_ number: Int) async throws {
    var dice = Dice(seed: UInt64(number))
    let tree = Self.folders()
    let options = timeline(&dice)
    let words = ["run", "--json", tree.path + "/report.json"] + options + ["--", "/bin/bash", "-c", program]
    let command = "cd \(tree.path)/work && exec \"$0\" \"$@\""
    let tool = try Tool.run(
      program: "/bin/sh", ["-c", command, Tool.path] + words,
      environment: ["TMPDIR": tree.path + "/temporary"], timeout: 60)
    let report = try? JSONParser.parse(tree.root.bytes("/report.json"))
    let said = "timeline \(number): \(options.joined(separator: " ")): \(tool.errors)"
    #expect(tool.signal == nil && [0, 1, 3].contains(tool.status), "\(said)")
    #expect(report?["program"]?["exit"]?["unknown"] == nil && report?["events"] != nil, "\(said)")
    let left = try leftovers(tree)
    #expect(left.isEmpty, "\(said): \(left)")
  }

  @Test func twoHundredTimelinesLeaveNothingBehind() async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for number in 0..<200 {
        if number >= 6 { try await tasks.next() }
        tasks.addTask { try await Self.run(number) }
      }
      try await tasks.waitForAll()
    }
  }

  /// All that outlasts a moment at once, and nobody who takes it back.
  @Test(.enabled(if: Permissions.isRoot, "needs root"))
  func whoKillsHeadroomInTheMiddleLeavesNothingBehind() throws {
    let tree = Self.folders()
    let steps = [
      "memory-warning@100ms", "low-battery@100ms", "network-down@100ms",
      "storage-full,path=\(tree.path)/work@150ms", "suspend@200ms", "terminate@30s",
    ]
    let command = "cd \(tree.path)/work && exec \"$0\" \"$@\""
    let words =
      ["run", "-v"] + steps.flatMap { ["--do", $0] } + [
        "--", "/bin/bash", "-c", "(sleep 77) & " + Self.program,
      ]
    let before = Self.groups()
    let tool = try Tool.start(
      program: "/bin/sh", ["-c", command, Tool.path] + words,
      environment: ["TMPDIR": tree.path + "/temporary"])
    func group() -> Cgroup? {
      let new = Self.groups().subtracting(before).first { $0.hasPrefix("headroom-\(tool.pid)-") }
      return new.flatMap { name in
        GroupPlace.parents().map { $0.child(name) }.first { (try? $0.text("cgroup.events")) != nil }
      }
    }
    try Self.wait { (try? group()?.text("cgroup.events").contains("frozen 1")) == true }
    #expect(try Self.leftovers(tree).isEmpty == false)
    tool.send(SIGKILL)
    _ = try tool.finish(within: 20)
    try Self.wait { (try? Self.leftovers(tree).isEmpty) == true && group() == nil }
  }

  private static func wait(_ isSo: () -> Bool) throws {
    let end = Clock.nanoseconds() + 30_000_000_000
    while !isSo() {
      try #require(Clock.nanoseconds() < end, "it did not come about in half a minute")
      usleep(5000)
    }
  }
}
