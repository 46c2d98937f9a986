import Formats
import Kernel
import TestSupport
import Testing

/// Routes as VPNs, rules and other tables set them, in a network of the test's own.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Permissions.isRoot && LinkedHosts.areAllowed))
struct InternetRouteTests {
  private static let link = """
    ip link set lo up; ip link add w0 type veth peer name w1
    ip link set w0 up; ip link set w1 up; ip addr add 10.9.0.2/24 dev w0
    """

  /// What a probe there finds, what its capture tells, and what `--reach` does.
  private func findings(_ routes: String) throws -> (probe: JSONValue, capture: JSONValue, reach: String) {
    let tree = FixtureTree()
    let script = """
      set -e; \(Self.link)
      \(routes)
      "$0" -q probe --format json --capture "$1/capture" > "$1/probe"
      "$0" probe --format json --root "$1/capture" > "$1/again"
      "$0" probe --reach 198.51.99.1
      """
    let tool = try Tool.run(program: "/usr/bin/unshare", ["-n", "sh", "-c", script, Tool.path, tree.path])
    #expect(tool.status == 0, "\(tool.errors)")
    let found = try ["/probe", "/again"].map { file in
      try #require(JSONParser.parse(tree.root.bytes(file))["availability"]?["network-reachable"])
    }
    return (found[0], found[1], tool.output)
  }

  @Test(
    arguments: [
      "ip route add 0.0.0.0/1 via 10.9.0.1; ip route add 128.0.0.0/1 via 10.9.0.1",
      "ip route add default via 10.9.0.1 table 5182; ip rule add not fwmark 5182 table 5182",
      "ip route add default via 10.9.0.1",
    ])
  func aWayThatTheKernelChoosesCountsWhereverItStands(_ routes: String) throws {
    let (probe, capture, reach) = try findings(routes)
    #expect(reach.contains(": a way leads there"), "\(reach)")
    for found in [probe, capture] {
      #expect(found["state"] == "present" && found["value"]?["interface"] == "w0", "\(found)")
    }
  }

  @Test(
    arguments: [
      ("ip route add default via 10.9.0.1 table 10", "one in table 10 is for others"),
      ("ip route add default via 10.9.0.1; ip rule add prio 100 unreachable", "a rule"),
    ])
  func aDefaultRouteThatTheKernelPassesOverIsNoWay(_ routes: String, _ reason: String) throws {
    let (probe, capture, reach) = try findings(routes)
    #expect(reach.contains(": no way leads there"), "\(reach)")
    for found in [probe, capture] {
      #expect(found["state"] == "absent" && found["reason"]?.string?.contains(reason) == true, "\(found)")
    }
  }
}
