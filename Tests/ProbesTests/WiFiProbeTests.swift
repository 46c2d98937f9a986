import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct WiFiProbeTests {
  private let net = "/sys/class/net"

  private func wifi(_ root: KernelRoot) -> Finding? { WiFiProbe.read(root).capabilities["wifi"] }

  @Test func aRadioThatJoinsNetworksIsPresentWithWhatItCanDo() {
    let tree = FixtureTree().recorded("radios").file("\(net)/wlan1/type", "1\n").file(
      "\(net)/wlan1/carrier", "1\n")
    let answer = WiFiProbe.read(tree.root)
    #expect(answer.capabilities["wifi"]?.state == .present)
    let radio = answer.hardware?["radios"]?.array?.first
    #expect(radio?["station"] == true && radio?["peerToPeer"] == true && radio?["blocked"] == false)
    #expect(radio?["bands"] == ["2.4 GHz", "5 GHz"])
    let links = answer.hardware?["interfaces"]?.array
    #expect(links?.first?["mode"] == "access-point" && links?.first?["connected"] == nil)
    #expect(links?.last?["mode"] == "station" && links?.last?["connected"] == true)
  }

  @Test func aRadioMadeBySoftwareIsCalledVirtual() {
    let tree = FixtureTree().recorded("radios")
    for name in ["phy0", "phy1"] {
      tree.link(
        "/sys/class/ieee80211/\(name)", to: "../../devices/virtual/mac80211_hwsim/hwsim0/ieee80211/\(name)")
    }
    #expect(wifi(tree.root)?.reason == "virtual: made by software")
  }

  @Test func aRadioThatOnlyListensIsNotWiFi() {
    var radio = NL80211Radio(index: 0, name: "phy0")
    radio.interfaceTypes = [6]
    var found = WiFiRadios(links: .value([]))
    found.radios = [.init(name: "phy0", abilities: radio, isVirtual: false, isBlocked: false)]
    let finding = WiFiProbe.finding(found)
    #expect(finding.state == .absent && finding.reason == "phy0 cannot join a network as a station")
  }

  @Test func eachMarkOfARadioIsEnoughWhereItCannotBeAsked() {
    for mark in ["phy80211/name", "wireless/link"] {
      let tree = FixtureTree().file("\(net)/wlp1s0/type", "1\n").file("\(net)/wlp1s0/\(mark)", "")
      #expect(wifi(tree.root)?.state == .present, "\(mark)")
    }
    let marked = FixtureTree().file("\(net)/wlan0/type", "1\n").file("\(net)/wlan0/uevent", "DEVTYPE=wlan\n")
    #expect(wifi(marked.root)?.evidence.first?.answer == "DEVTYPE=wlan")
    let radio = FixtureTree().file("\(net)/lo/type", "772\n").file("/sys/class/ieee80211/phy0/index", "0\n")
    #expect(wifi(radio.root)?.state == .present)
  }

  @Test func aBlockedRadioIsThereAllTheSame() {
    let tree = FixtureTree().file("/sys/class/ieee80211/phy0/index", "0\n").file(
      "/sys/class/rfkill/rfkill0/type", "wlan\n"
    ).file("/sys/class/rfkill/rfkill0/soft", "1\n")
    let finding = wifi(tree.root)
    #expect(finding?.state == .present && finding?.reason == "there, and switched off by rfkill")
  }

  @Test func aWiredMachineHasNoWifiAndAMissingClassProvesNothing() {
    #expect(wifi(FixtureTree().file("\(net)/eth0/type", "1\n").root)?.state == .absent)
    #expect(wifi(FixtureTree().root)?.state == .unknown)
  }

  @Test func whyNl80211WasNotAskedIsSaid() {
    let refused = FixtureTree().refusal("netlink generic families", EPERM).file("\(net)/eth0/type", "1\n")
    let evidence = wifi(refused.root)?.evidence.map(\.answer)
    #expect(evidence?.contains { $0.contains("Operation not permitted") } == true)
    let wired = wifi(FixtureTree().recorded("wired").file("\(net)/eth0/type", "1\n").root)
    #expect(wired?.evidence.first?.answer == "the kernel's Wi-Fi module (cfg80211) is not loaded")
  }
}
