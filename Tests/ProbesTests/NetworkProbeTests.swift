import Documents
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct NetworkProbeTests {
  private let net = "/sys/class/net"
  private let table = "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

  private func tree(operationalState: String = "up", flags: String = "0x1003") -> FixtureTree {
    FixtureTree().file("\(net)/wlan0/type", "1\n").file("\(net)/wlan0/operstate", operationalState + "\n")
      .file("\(net)/wlan0/flags", flags + "\n").file("\(net)/wlan0/uevent", "DEVTYPE=wlan\nINTERFACE=wlan0\n")
      .file("\(net)/wlan0/ifindex", "3\n").file("\(net)/wlan0/mtu", "1500\n")
      .file("/proc/net/route", table + "wlan0\t00000000\t010200C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n")
  }

  @Test func aDefaultRouteOverALinkThatIsUpReachesANetwork() {
    let finding = NetworkProbe.read(tree().root).availability["network-reachable"]
    #expect(finding?.state == .present)
    #expect(finding?.value?["interface"] == "wlan0" && finding?.value?["gateway"] == "192.0.2.1")
    #expect(finding?.value?["type"] == "wifi")
    #expect(finding?.evidence.first?.answer.contains("default route via 192.0.2.1 on wlan0") == true)
  }

  @Test func aDownLinkReachesNothing() {
    for tree in [tree(operationalState: "down"), tree(flags: "0x1002")] {
      let finding = NetworkProbe.read(tree.root).availability["network-reachable"]
      #expect(
        finding?.state == .absent
          && finding?.reason?.hasPrefix("no default route can be used: wlan0:") == true)
    }
  }

  @Test func withoutADefaultRouteThereIsNoWayOut() {
    let finding = NetworkProbe.read(tree().file("/proc/net/route", table).root).availability[
      "network-reachable"]
    #expect(finding?.state == .absent && finding?.reason == "no default route")
  }

  @Test func aCapturedTreeNamesTheFilesItWasReadFrom() {
    let hardware = NetworkProbe.read(tree().root).hardware
    #expect(hardware?["source"] == "/sys/class/net, /proc/net")
    #expect(hardware?["fallback"] == "no answers of rtnetlink were captured")
    #expect(hardware?["missingAddresses"] != nil)
  }

  @Test func aModemThatPassesForEthernetIsCellular() {
    #expect(LinkType.name(nil, kind: nil, hardwareType: 519, "rmnet_data0") == "cellular")
    #expect(LinkType.name(nil, kind: nil, hardwareType: 1, "ccmni0") == "cellular")
    #expect(LinkType.name(nil, kind: "wireguard", hardwareType: 65534, "wg0") == "wireguard")
    #expect(LinkType.name(nil, kind: nil, hardwareType: 1, "eth0") == "ethernet")
    #expect(LinkType.name(nil, kind: nil, hardwareType: 803, "hwsim0") == "type 803")
  }

  @Test func addressesOfIPv6AreReadFromTheTree() {
    let text = "fe80000000000000021122fffe334455 03 40 20 80    wlan0\nzz 03 40 20 80 wlan0\n"
    let addresses = LinkType.addresses(text)["wlan0"]
    #expect(addresses?.map(\.address.text) == ["fe80::211:22ff:fe33:4455"])
    #expect(addresses?.first?.prefixLength == 64 && addresses?.first?.scope == "link")
  }

  @Test(.enabled(if: NetlinkSocket.isBuiltIn && KernelRoot.live.exists("/proc/net/route")))
  func netlinkAndFilesTellTheSameLinksAndRoutes() throws {
    let netlink = try NetworkSnapshot.netlink(.live)
    let files = try #require(NetworkSnapshot.files(.live, because: "comparison").value)
    #expect(Set(netlink.links.map(\.name)) == Set(files.links.map(\.name)))
    for route in files.routes {
      #expect(netlink.routes.contains { $0.gateway == route.gateway && $0.interface == route.interface })
    }
  }
}
