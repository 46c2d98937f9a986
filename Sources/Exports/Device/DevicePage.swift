import Documents
import Formats
import Quantities
import Recordings

/// A device as one page that needs nothing else: what it has, how each answer is known, its parts.
enum DevicePage {
  static func render(_ card: DeviceCard) -> [UInt8] {
    let profile = card.profile
    let sections = HardwareText.sections(profile.hardware)
    let page = PageSkeleton.page(
      title: "\(name(profile)) · Headroom device", style: "\(FoldStyle.style)\(DeviceStyle.style)",
      """
      \(header(profile))\(DeviceTiles.render(sections))\(DeviceAnswers.render(card.explanations))\
      \(DeviceParts.render(sections))\(sources(profile))
      """, tool: card.tool)
    return Array(page.source.utf8)
  }

  private static func name(_ profile: DeviceProfile) -> String {
    profile.identity.name?.value ?? "Unnamed device"
  }

  private static func header(_ profile: DeviceProfile) -> HTML {
    let device = profile.identity
    let summary = ProfileSummary(name: "", profile)
    let states = Finding.State.allCases.map { "\(summary.states[$0] ?? 0) \($0.rawValue)" }
    let facts: [(String, String?)] = [
      ("Kind", device.kind?.value), ("System", device.operatingSystem?.value?.name?.value),
      ("Kernel", device.kernel?.value?.release?.value), ("Virtualisation", virtualisation(profile)),
      ("Budget", profile.defaultBudget),
      ("Radio models", profile.radios.isEmpty ? nil : profile.radios.joined(separator: ", ")),
      ("Power model", profile.powerModel), ("How its answers are known", summary.marks),
    ]
    let known = facts.compactMap { label, value -> HTML? in value.map { PageParts.fact(label, "\($0)") } }
    return """
      <header>
      <p class="eyebrow">Headroom device</p>
      <h1>\(name(profile))</h1>
      <p class="lead">Capabilities and availability: \(states.joined(separator: ", ")).</p>
      <dl class="facts even">
      \(known)</dl>
      </header>

      """
  }

  private static func virtualisation(_ profile: DeviceProfile) -> String? {
    let facts = profile.identity.virtualisation?.value
    let parts = [facts?.machine?.value, facts?.container?.value].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Where a written profile's answers are from.
  private static func sources(_ profile: DeviceProfile) -> HTML? {
    guard let sources = profile.identity.provenance?.value, !sources.isEmpty else { return nil }
    return PageParts.section(
      "provenance", "Where the answers are from",
      "<ul class=\"notes\">\n\(sources.map { "<li>\($0)</li>\n" as HTML })</ul>\n")
  }
}
