import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct ReachabilityTests {
  private func reach(_ machine: String, _ destination: String) -> Finding {
    Reachability.reach(FixtureTree().recorded(machine).root, destination)
  }

  private func flags(_ finding: Finding) -> [String]? { finding.value?["flags"]?.array?.compactMap(\.string) }

  @Test func aFarDestinationIsReachedByItsGateway() {
    let finding = reach("wired", "192.0.2.1")
    #expect(finding.state == .present && flags(finding) == ["reachable"])
    #expect(finding.value?["gateway"] == "10.0.2.2" && finding.value?["interface"] == "eth0")
    #expect(finding.value?["source"] == "10.0.2.15")
    #expect(finding.evidence.first?.answer == "unicast via 10.0.2.2 by eth0; nothing was sent")
  }

  @Test func aNeighbourIsDirectAndTheDeviceItselfLocal() {
    #expect(flags(reach("wired", "10.0.2.2")) == ["reachable", "direct"])
    for own in ["127.0.0.1", "::1"] {
      let finding = reach("wired", own)
      #expect(finding.state == .present && flags(finding) == ["reachable", "local", "direct"])
      #expect(finding.reason == "it is this device itself; no network is needed")
    }
  }

  @Test func addressesOfManyAreNobody() {
    for many in ["10.0.2.255", "224.0.0.1"] { #expect(reach("wired", many).state == .absent, "\(many)") }
  }

  @Test func whatStandsInTheWayIsNamed() {
    #expect(reach("refusals", "198.51.100.1").reason == "an unreachable route stands in the way")
    #expect(reach("refusals", "203.0.113.1").reason == "a prohibit route stands in the way")
    #expect(reach("refusals", "100.64.0.1").reason == "a blackhole route stands in the way")
    let far = reach("wired", "2001:db8:1::1")
    #expect(far.state == .absent && far.reason == "no route leads there")
  }

  @Test func withoutACableNothingIsReached() {
    let finding = reach("no-carrier", "192.0.2.1")
    #expect(finding.state == .absent && flags(finding) == ["connection-required"])
    #expect(finding.reason == "eth0, by which packets would leave, is down")
  }

  @Test func aNameIsResolvedAndThatIsSaid() {
    let tree = FixtureTree().recorded("wired").answer(
      "resolve example.org", Array("2001:db8:1::1\n192.0.2.1".utf8))
    let finding = Reachability.reach(tree.root, "example.org")
    #expect(finding.state == .present && finding.value?["address"] == "192.0.2.1")
    #expect(finding.evidence.first?.interface == "getaddrinfo example.org")
    #expect(finding.evidence.first?.answer.contains("asks a DNS server") == true)
  }

  @Test func aNameThatCannotBeResolvedSaysWhy() {
    let root = { (code: CInt) in FixtureTree().refusal("resolve example.org", code).root }
    let unknown = Reachability.reach(root(ENOENT), "example.org")
    #expect(unknown.state == .absent && unknown.evidence.first?.answer == "the name is not known")
    for code in [EAGAIN, ETIMEDOUT, EIO, EREMOTEIO, ENOMEM] {
      #expect(Reachability.reach(root(code), "example.org").state == .unknown)
    }
    let nobody = Reachability.reach(FixtureTree().root, "example.org")
    #expect(nobody.reason == "the capture does not hold what example.org resolves to")
    #expect(
      Reachability.reach(FixtureTree().root, "192.0.2.1").reason
        == "the capture does not hold the route to it")
  }

  @Test func aLinkBehindAnAddressMustBeThere() {
    #expect(reach("wired", "fe80::1%wlan9").reason == "there is no link wlan9")
  }

  @Test func aBlockedRadioReachesNothing() throws {
    let message = NetlinkMessage(
      type: 24, flags: 0, sequence: 0, port: 0, payload: [2, 32, 0, 0, 254, 0, 0, 1, 0, 0, 0, 0])
    let lookup = try #require(RouteLookup(message))
    var link = NetworkSnapshot.Link(name: "wwan0", type: "cellular", state: "up", isUp: true)
    let address = InternetAddress(.ipv4, [192, 0, 2, 1])
    #expect(flags(Reachability.judge(lookup, address, link: link)) == ["reachable", "direct", "cellular"])
    link.isBlocked = true
    let blocked = Reachability.judge(lookup, address, link: link)
    #expect(blocked.state == .absent && flags(blocked) == ["cellular", "connection-required"])
  }
}
