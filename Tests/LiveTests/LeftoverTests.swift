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
