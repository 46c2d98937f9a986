import Glibc
import TestSupport
import Testing

/// What is left of a run whose Headroom is killed, which must be nothing.
@Suite(.serialized, .waitsForPrograms) struct LeftoverTests {
  enum Place: String, CaseIterable {
    case ownGroup, noGroup, groupsToReadOnly, unprivileged

    var isPossible: Bool {
      switch self {
      case .ownGroup: true
      case .noGroup, .groupsToReadOnly: Permissions.hideCgroups
      case .unprivileged: Permissions.dropRights
      }
    }

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

  @Test(arguments: Place.allCases, [false, true])
  func aKilledHeadroomTakesTheWholeTreeAlong(_ place: Place, suspended: Bool) throws {
    guard place.isPossible else { return }
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
