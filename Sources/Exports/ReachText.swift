package import Recordings

/// What `headroom probe --reach` prints.
package enum ReachText {
  package static func render(_ destination: String, _ finding: Finding) -> String {
    let words =
      switch finding.state {
      case .present: "a way leads there"
      case .absent: "no way leads there"
      case .unknown: "not known"
      }
    let reason = finding.reason.map { ": " + TerminalText.harmless($0) } ?? ""
    let value = finding.value.map { ["  \(ValueText.short($0))"] } ?? []
    let evidence = finding.evidence.map { TerminalText.harmless("  \($0.interface): \($0.answer)") }
    return (["\(TerminalText.harmless(destination)): \(words)\(reason)"] + value + evidence).map { $0 + "\n" }
      .joined()
  }
}
