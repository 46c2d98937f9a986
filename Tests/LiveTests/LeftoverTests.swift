import Glibc
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

  private func kill(_ place: Place, suspended: Bool) throws {
    let nap = "31.\(suspended ? 2 : 1)\(place.rawValue.utf8.count)"
    let stimuli = suspended ? ["--do", "suspend@200ms"] : []
    let words = place.before + [Tool.path, "run", "-q"] + stimuli + ["--", "sh", "-c", Self.tree(nap)]
    let running = try Tool.start(program: words[0], Array(words.dropFirst()))
    try RunTests.wait { running.errors.contains("started") }
    usleep(500_000)
    #expect(try RunTests.processes(with: nap).count >= 4)
    running.send(SIGKILL)
    #expect(try running.finish(within: 5).signal == SIGKILL)
    try RunTests.wait { try RunTests.processes(with: nap).isEmpty }
  }
}
