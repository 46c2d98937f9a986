import Documents
import Quantities
import Recordings

/// Is a metered or cellular link used where Wi-Fi or Ethernet was up?
package enum MeteredUseAudit: Audit {
  package static let meta = AuditMeta(
    id: "metered-use", group: "network", title: "A metered link is left alone where there is another",
    problem: "A metered link is used though there is another",
    requires: [.networkBursts],
    source: "iOS Application Programming Guide, \"Reduce Power Consumption\"",
    // Headroom's choices: about a page of text, and about a photograph.
    thresholds: [
      .init(
        "warn", 65_536, .bytes, meaning: "warn at this many bytes over a metered link while a free one is up"),
      .init(
        "fail", 1_048_576, .bytes,
        meaning: "fail at this many bytes over a metered link while a free one is up"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    guard let lines = input.recording.device.hardware.network?.value?.links?.value else {
      return AuditAnswer(.notMeasured, "The recording does not list the device's network links.")
    }
    let links = lines.compactMap { MeteredLink($0) }
    let metered = Set(links.filter(\.isMetered).map(\.name))
    guard !metered.isEmpty else {
      return AuditAnswer(.notApplicable, "The device has no link that is cellular or known to be metered.")
    }
    let bursts = input.bursts.filter {
      $0.interface.map(metered.contains) ?? false
    }
    guard !bursts.isEmpty else {
      return AuditAnswer(
        .notApplicable, "Nothing went over \(metered.sorted().joined(separator: ", ")), which is metered.")
    }
    return judge(bursts, links, input)
  }

  private static func judge(
    _ bursts: [BurstRow], _ links: [MeteredLink], _ input: AuditInput
  ) -> AuditAnswer {
    let bytes = bursts.reduce(0) { $0 + $1.bytes }
    let names = Set(bursts.compactMap(\.interface)).sorted().joined(separator: ", ")
    let evidence = bursts.sorted { $0.bytes > $1.bytes }.prefix(20).map(\.evidence)
    let seen = "\(Display.text(bytes, .bytes)) went over \(names), which is metered"
    guard let free = links.first(where: \.isFree) else {
      return AuditAnswer(.pass, "\(seen), and there was no other way out.", evidence: evidence)
    }
    guard bytes >= input.threshold("warn", of: meta) else {
      return AuditAnswer(.pass, "\(seen), which is too little to matter.", evidence: evidence)
    }
    return AuditAnswer(
      bytes >= input.threshold("fail", of: meta) ? .fail : .warn,
      """
      \(seen), while \(free.name) (\(free.type)) was up when the run began. \(advice)
      """, evidence: evidence)
  }

  package static let advice = """
    A metered or cellular link costs money and more energy for each byte. Let the system choose the link, keep large \
    transfers for one that is free, and ask whether the link in use is metered (NetworkManager's property Metered) \
    before fetching what can wait.
    """
}

/// A link as the device's profile has it.
private struct MeteredLink {
  var name: String
  var type: String
  var isMetered: Bool
  /// A way out at no cost: Wi-Fi or Ethernet.
  var isFree: Bool

  init?(_ link: LinkFacts) {
    guard let name = link.name?.value, let type = link.type?.value else { return nil }
    self.name = name
    self.type = type
    isMetered = link.metered?.value?.value?.value ?? (type == "cellular")
    let flags = link.reachability?.value?.flags?.value
    let leadsOut = flags?.contains("reachable") ?? (link.up?.value == true)
    isFree = !isMetered && leadsOut && (type == "wifi" || type == "ethernet")
  }
}
