import Glibc
import Kernel
import TestSupport
import Testing

/// What is left of a run whose Headroom is killed, which must be nothing.
@Suite(.serialized, .waitsForPrograms) struct LeftoverTests {
  enum Place: String {
    case ownGroup, noGroup, groupsToReadOnly, unprivileged

    /// The words before those of the tool.
    var before: [String] {
      switch self {
      case .ownGroup: ["/usr/bin/env"]
      case .noGroup: Self.inMounts("umount -l -a -t cgroup2")
      case .groupsToReadOnly:
        Self.inMounts(
          "for place in $(findmnt -n -l -o TARGET -t cgroup2); do mount -o remount,bind,ro $place; done")
      case .unprivileged: ["/usr/bin/setpriv"] + Permissions.nobody
      }
    }

    private static func inMounts(_ change: String) -> [String] {
      ["/usr/bin/unshare", "-m", "sh", "-c", "\(change) && exec \"$0\" \"$@\""]
    }
  }

  /// Processes in sessions of their own, with parents that are gone, without their environment.
  private static func tree(_ nap: String) -> String {
    """
    (setsid sleep \(nap) &); (env -i setsid /bin/sleep \(nap) &); env -i /bin/sleep \(nap) &
    echo started >&2; sleep \(nap)
    """
  }

  @Test(arguments: [false, true])
  func aKilledHeadroomTakesTheWholeTreeAlong(suspended: Bool) throws {
    try kill(.ownGroup, suspended: suspended)
  }

  @Test(
    .enabled(if: Permissions.hideCgroups, "this process may not hide cgroups"),
    arguments: [Place.noGroup, .groupsToReadOnly], [false, true])
  func aKilledHeadroomTakesItAlongWhereNoGroupCanBeMade(_ place: Place, suspended: Bool) throws {
    try kill(place, suspended: suspended)
  }

  @Test(
    .enabled(if: Permissions.dropRights, "this process cannot become a user who can run the tool"),
    arguments: [false, true])
  func aKilledHeadroomTakesItAlongWithoutAnyPrivilege(suspended: Bool) throws {
    try kill(.unprivileged, suspended: suspended)
  }

  /// Between two samples, out of sight of everything but the mark.
  @Test(
    .enabled(if: Permissions.hideCgroups, "this process may not hide cgroups"),
    arguments: [
      "sleep 0.3; (env -i setsid /bin/sleep NAP &); echo started >&2; sleep NAP",
      "sleep 0.3; (env -i setsid sh -c '(env -i setsid /bin/sleep NAP &); sleep NAP' &); echo started >&2; sleep NAP",
    ])
  func whoClearedItsEnvironmentAndLeftItsParentIsTakenAlong(_ script: String) throws {
    let nap = "31.4\(script.utf8.count)"
    try kill(.noGroup, tree: script.replacing("NAP", with: nap), nap, ["--rate", "1"])
  }

  @Test(arguments: [
    #""env", "-i", "setsid", "sleep", "NAP""#, #""sh", "-c", "(env -i setsid /bin/sleep NAP &)""#,
  ])
  func whatACommandOfAStimulusHasStartedIsTakenAlong(_ command: String) throws {
    let nap = "31.5\(command.utf8.count)"
    let scenario = FixtureTree().file(
      "/s.json",
      """
      {"schemaVersion": 1, "timeline": [
        {"at": "0s", "do": "command", "run": [\(command.replacing("NAP", with: nap))]}]}
      """)
    try kill(
      .ownGroup, tree: "echo started >&2; sleep \(nap)", nap, ["--scenario", scenario.path + "/s.json"])
  }

  /// For the kernel gives the descriptors of who dies back from the highest down, and takes seconds for those of its watches
  /// where the machine is busy.
  @Test func theGuardHearsOfADeathBeforeTheKernelGivesWatchesBack() throws {
    let running = try Tool.start(["run", "-q", "--", "sh", "-c", "echo started >&2; sleep 31.7"])
    try RunTests.wait { running.errors.contains("started") }
    let own = Self.descriptors(of: running.pid)
    let guards = try KernelRoot.live.entries("/proc").compactMap { Int32($0) }.filter {
      (try? ProcPIDStat.read($0))?.parent == running.pid
        && (try? KernelRoot.live.text("/proc/\($0)/comm")) == "headroom-guard"
    }
    let guardian = try #require(guards.first)
    let pipe = try #require(Self.descriptors(of: guardian)[3])
    let leash = try #require(own.first { $0.value == pipe }?.key)
    let watches = own.filter { $0.value.hasSuffix("notify]") || $0.value.hasSuffix("inotify") }.map(\.key)
    #expect(!watches.isEmpty && watches.allSatisfy { $0 < leash }, "\(leash) \(watches)")
    running.send(SIGTERM)
    _ = try running.finish(within: 20)
  }

  /// What each descriptor of a process stands for.
  private static func descriptors(of pid: Int32) -> [Int: String] {
    let folder = "/proc/\(pid)/fd"
    let names = ((try? KernelRoot.live.entries(folder)) ?? []).compactMap { Int($0) }
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? KernelRoot.live.link("\(folder)/\(name)")).map { (name, $0) }
      })
  }

  @Test func noWatchIsGivenBackBeforeTheProgramBegins() throws {
    let tree = FixtureTree()
    let traced = "trace=inotify_init1,fanotify_init,close,execve"
    let tool = try Tool.run(
      program: "/usr/bin/strace",
      ["-f", "-o", tree.path + "/trace", "-e", traced, Tool.path, "run", "-q", "true"])
    try #require(tool.status == 0, "\(tool)")
    var (watches, given): (Set<Int>, [Substring]) = ([], [])
    for line in try tree.root.text("/trace").split(separator: "\n") {
      if line.contains("execve(\"/usr/bin/true\"") { break }
      if line.contains("notify_init"), let number = line.split(separator: "= ").last.flatMap({ Int($0) }) {
        watches.insert(number)
      }
      guard let close = line.firstMatch(of: /close\((\d+)/), let number = Int(close.1) else { continue }
      if watches.contains(number) { given.append(line) }
    }
    #expect(!watches.isEmpty && given.isEmpty, "\(given)")
  }

  private func kill(_ place: Place, suspended: Bool) throws {
    let nap = "31.\(suspended ? 2 : 1)\(place.rawValue.utf8.count)"
    try kill(place, tree: Self.tree(nap), nap, suspended ? ["--do", "suspend@200ms"] : [], least: 4)
  }

  private func kill(
    _ place: Place, tree: String, _ nap: String, _ options: [String], least: Int = 2
  ) throws {
    let folder = FixtureTree()
    chmod(folder.path, 0o777)
    let record = ["--record", folder.path + "/run.headroom"]
    let words =
      place.before + [Tool.path, "run", "-q"] + record + options + ["--", "sh", "-c", tree]
    let running = try Tool.start(program: words[0], Array(words.dropFirst()))
    try RunTests.wait { running.errors.contains("started") }
    usleep(500_000)
    #expect(try RunTests.processes(with: nap).count >= least)
    running.send(SIGKILL)
    #expect(try running.finish(within: 5).signal == SIGKILL)
    try RunTests.wait { try RunTests.processes(with: nap).isEmpty }
    try RunTests.wait { !folder.root.exists("/run.headroom-shm") }
    #expect(try folder.root.entries("/") == ["run.headroom"])
    #expect(try Tool.run(["report", folder.path + "/run.headroom"]).status == 4)
  }
}
