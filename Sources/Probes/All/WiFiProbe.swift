package import Documents
package import Kernel
package import Recordings

/// Wi-Fi radios, what they can do, and whether they are switched on and connected.
package enum WiFiProbe: Probe {
  package static let meta = ProbeMeta(
    id: "wifi", title: "Wi-Fi",
    sources: ["nl80211", SysWiFi.directory, SysNet.directory, SysRfkill.directory],
    decides: [
      "wifi": """
      Present where nl80211 lists a radio that can be a station and connect to networks; where nl80211 cannot be \
      asked, where a link bears the mark of one (phy80211, wireless, DEVTYPE=wlan). A radio that is switched off is \
      present, with the reason; one made by software (mac80211_hwsim, virt_wifi) is present and called virtual. Absent \
      where the kernel shows its links and none is wireless. Radios that only listen or only serve do not count.
      """
    ],
    subsystems: ["ieee80211", "net", "rfkill"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let radios = WiFiRadios.read(root)
    return ProbeAnswer(capabilities: ["wifi": finding(radios)], hardware: radios.json)
  }

  /// The judgement on what was read.
  package static func finding(_ found: WiFiRadios) -> Finding {
    let evidence = found.evidence
    let stations = found.radios.filter { $0.isStation != false }
    if !stations.isEmpty {
      return Finding(.present, reason: remark(stations), evidence: evidence)
    }
    if let radio = found.radios.first {
      return Finding(.absent, reason: "\(radio.name) cannot join a network as a station", evidence: evidence)
    }
    if !found.marked.isEmpty { return Finding(.present, evidence: evidence) }
    guard let links = found.links.value else {
      return Finding(.unknown, reason: "no view of network links", evidence: evidence)
    }
    let names = links.map(\.name).joined(separator: ", ")
    return Finding(
      .absent, reason: "no link is wireless",
      evidence: evidence + [.init(SysNet.directory, names.isEmpty ? "no links" : names)])
  }

  private static func remark(_ radios: [WiFiRadios.Radio]) -> String? {
    var remarks: [String] = []
    if radios.allSatisfy(\.isBlocked) { remarks.append("there, and switched off by rfkill") }
    if radios.allSatisfy(\.isVirtual) { remarks.append("virtual: made by software") }
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let radios = WiFiRadios.read(root)
    let state: Diagnosis.State = radios.refusal == nil ? .works : .fallsBack
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: "nl80211", state: state,
        reason: radios.refusal.map { "\($0); the marks under \(SysNet.directory) are read instead" })
    ]
  }
}
