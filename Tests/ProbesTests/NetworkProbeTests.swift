import Formats
import Kernel
import Probes
import Recordings
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

  @Test func aRecordedMachineIsReadFromItsNetlinkAnswers() {
    let answer = NetworkProbe.read(FixtureTree().recorded("wired").root)
    #expect(answer.hardware?["source"] == "rtnetlink" && answer.hardware?["fallback"] == nil)
    let value = answer.availability["network-reachable"]?.value
    #expect(
      value?["interface"] == "eth0" && value?["gateway"] == "10.0.2.2" && value?["families"] == ["ipv4"])
    let link = answer.hardware?["links"]?.array?.last
    #expect(link?["carrier"] == true && link?["parent"] == "virtio2" && link?["enabled"] == true)
    #expect(link?["reachability"]?["ipv6"] == "no address beyond the link's own")
  }

  @Test func ofTwoFamiliesOneIsEnough() {
    let value = {
      NetworkProbe.read(FixtureTree().recorded($0).root).availability["network-reachable"]?.value
    }
    #expect(value("ipv6-only")?["families"] == ["ipv6"])
    #expect(value("prohibited")?["families"] == ["ipv6"])
    #expect(value("refusals")?["families"] == ["ipv4", "ipv6"])
  }

  @Test func withoutACableTheDefaultRouteIsDead() {
    let answer = NetworkProbe.read(FixtureTree().recorded("no-carrier").root)
    let finding = answer.availability["network-reachable"]
    #expect(finding?.state == .absent && finding?.reason == "no default route can be used: eth0: no carrier")
    #expect(answer.hardware?["defaultRoutes"]?.array?.allSatisfy { $0["dead"] == true } == true)
    #expect(answer.hardware?["links"]?.array?.last?["reachability"]?["flags"] == ["connection-required"])
  }

  @Test func theNextHopsOfARouteAreWaysOfTheirOwn() {
    let answer = NetworkProbe.read(FixtureTree().recorded("multipath").root)
    #expect(answer.hardware?["defaultRoutes"]?.array?.map { $0["interface"] } == ["d0", "d1"])
    // Both are links that drop everything.
    #expect(answer.availability["network-reachable"]?.state == .absent)
  }

  @Test func airplaneModeLeavesNoWayOut() {
    let tree = FixtureTree().recorded("airplane")
    for (number, name) in ["wlan0", "wlan1"].enumerated() {
      tree.file("\(net)/\(name)/type", "1\n").file("\(net)/\(name)/phy80211/name", "phy\(number)\n")
        .file("/sys/class/rfkill/rfkill\(number)/type", "wlan\n")
        .file("/sys/class/rfkill/rfkill\(number)/name", "phy\(number)\n")
        .file("/sys/class/rfkill/rfkill\(number)/soft", "1\n")
    }
    let answer = NetworkProbe.read(tree.root)
    #expect(answer.availability["network-reachable"]?.state == .absent)
    let radios = answer.hardware?["links"]?.array?.filter { $0["type"] == "wifi" } ?? []
    #expect(radios.count == 2)
    #expect(radios.allSatisfy { $0["reachability"]?["reason"] == "the radio is switched off" })
  }

  @Test func aCellularLinkIsGuessedToBeMetered() {
    let tree = FixtureTree().file("\(net)/wwan0/type", "519\n").file("\(net)/wwan0/uevent", "DEVTYPE=wwan\n")
      .file("\(net)/eth0/type", "1\n")
    let links = NetworkProbe.read(tree.root).hardware?["links"]?.array
    #expect(links?.last?["metered"] == ["value": true, "guess": true, "source": "it is a cellular link"])
    #expect(links?.first?["metered"] == nil)
  }

  @Test func whatWasAskedOfThisMachineAnswersAgainFromACapture() {
    let recorder = CaptureRecorder()
    let live = NetworkProbe.read(KernelRoot.live.recorded(by: recorder))
    #expect(NetworkProbe.read(KernelRoot(capture: recorder.capture)) == live)
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
