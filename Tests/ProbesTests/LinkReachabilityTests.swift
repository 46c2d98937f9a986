import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct LinkReachabilityTests {
  private typealias Link = NetworkSnapshot.Link

  private func address(_ text: String, scope: String = "global") -> NetworkSnapshot.Address {
    let address = NameLookup.numeric(text)?.address ?? InternetAddress(.ipv4, [0, 0, 0, 0])
    return .init(address: address, prefixLength: 24, scope: scope)
  }

  private func link(_ type: String, virtual: Bool = false, up: Bool = true, _ addresses: [String]) -> Link {
    Link(
      name: "l0", type: type, isVirtual: virtual, state: up ? "up" : "down", isUp: up,
      addresses: addresses.map { address($0) }, isEnabled: true, carrier: up)
  }

  private func reach(_ link: Link, gateway: String? = "192.0.2.1", refusal: RefusingRoute? = nil)
    -> LinkReachability
  {
    let way = gateway.flatMap { NameLookup.numeric($0)?.address }
    let route = DefaultRoute(family: .ipv4, gateway: way, interface: "l0", metric: 100)
    var snapshot = NetworkSnapshot(source: "test", links: [link], routes: [route])
    snapshot.refusals = refusal.map { [$0] } ?? []
    return LinkReachability(link, snapshot)
  }

  @Test func aCellularLinkWithoutAGatewayIsDirect() {
    #expect(reach(link("ethernet", ["192.0.2.2"])).flags == [.reachable])
    #expect(reach(link("cellular", ["192.0.2.2"]), gateway: nil).flags == [.reachable, .direct, .cellular])
  }

  @Test func loopbackAndLinkLocalAddressesAreNoWayOut() {
    #expect(reach(link("loopback", ["127.0.0.1"])).flags == [.local])
    for own in ["169.254.3.4", "fe80::1", "127.0.0.1"] {
      let found = reach(link("ethernet", [own]))
      #expect(
        found.flags == [.connectionRequired] && found.reason == "no address beyond the link's own", "\(own)")
    }
  }

  @Test func anAddressThatAnotherHostHasTooDoesNotCount() {
    var twice = link("ethernet", ["192.0.2.2"])
    twice.addresses[0].isUsable = false
    #expect(!reach(twice).flags.contains(.reachable))
  }

  @Test func whatMustBeSwitchedOnOrConnectedFirstSaysSo() {
    var off = link("wifi", up: false, [])
    off.isEnabled = false
    #expect(reach(off).flags == [.connectionRequired] && reach(off).reason == "the link is switched off")
    off.isBlocked = true
    #expect(reach(off).reason == "the radio is switched off")
    let alone = reach(link("wifi", up: false, ["192.0.2.2"]))
    #expect(alone.flags == [.connectionRequired] && alone.reason == "not connected")
    #expect(reach(link("cellular", up: false, [])).flags == [.cellular, .connectionRequired])
    #expect(reach(link("bridge", virtual: true, up: false, [])).flags == [])
  }

  @Test func aLinkThatDropsEverythingIsNoWayOut() {
    let found = reach(link("dummy", virtual: true, ["192.0.2.2"]))
    #expect(found.flags == [] && found.reason == "a link of the kind dummy leads nowhere")
  }

  @Test func whatTheKernelChoosesWinsOverTheMainTable() {
    let wired = link("ethernet", ["192.0.2.2"])
    var snapshot = NetworkSnapshot(source: "test", links: [wired], routes: [])
    snapshot.otherTables = [51820]
    #expect(NetworkProbe.reachable(.value(snapshot)).state == .unknown)
    snapshot.chosen = []
    #expect(NetworkProbe.reachable(.value(snapshot)).state == .absent)
    snapshot.chosen = [DefaultRoute(family: .ipv4, gateway: nil, interface: "l0", metric: 0)]
    #expect(LinkReachability(wired, snapshot).flags == [.reachable, .direct])
    #expect(NetworkProbe.reachable(.value(snapshot)).state == .present)
    snapshot.routes = snapshot.chosen ?? []
    snapshot.chosen = []
    #expect(NetworkProbe.reachable(.value(snapshot)).state == .absent)
  }

  @Test func aWayOfProgramsInAVRFAloneSaysSo() throws {
    let wired = link("ethernet", ["192.0.2.2"])
    var snapshot = NetworkSnapshot(source: "rtnetlink", links: [wired], routes: [])
    snapshot.chosen = [DefaultRoute(family: .ipv4, gateway: nil, interface: "l0", metric: 0, vrf: "outside")]
    let found = NetworkProbe.reachable(.value(snapshot))
    #expect(found.state == .present)
    #expect(found.reason == "only for programs in the VRF outside (ip vrf exec outside …)")
    #expect(
      try #require(found.evidence.first).answer.hasPrefix("the kernel's choice in the VRF outside, on l0"))
  }

  @Test func theLowerMetricOfARefusalWins() {
    let wired = link("ethernet", ["192.0.2.2"])
    #expect(reach(wired, refusal: .init(family: .ipv4, kind: .prohibit, metric: 99)).flags == [])
    #expect(reach(wired, refusal: .init(family: .ipv4, kind: .prohibit, metric: 101)).flags == [.reachable])
    #expect(reach(wired, refusal: .init(family: .ipv6, kind: .prohibit, metric: 1)).flags == [.reachable])
  }
}
