package import Documents
import Recordings

/// What `headroom probe --explain` prints.
package enum ExplanationText {
  package static func render(_ explanations: [Explanation], width: Int) -> String {
    explanations.map { render($0, width) }.joined(separator: "\n")
  }

  private static func render(_ explanation: Explanation, _ width: Int) -> String {
    let finding = explanation.finding
    let head = "\(explanation.key): \(finding.state.rawValue)"
    let value = finding.value.map { ", \(ValueText.short($0, named: explanation.key))" } ?? ""
    let rows: [(String, String)] =
      [("", "\(explanation.title), \(explanation.section.title)")]
      + [finding.reason.map { ("because", $0) }].compactMap { $0 }
      + finding.evidence.map { ("evidence", "\($0.interface): \($0.answer)") }
      + [("decided by", explanation.decides), ("probe", probe(explanation.probe))]
      + [("known", known(finding))]
    return TerminalText.harmless(head + value) + "\n"
      + rows.map { label, text in
        let label = label.isEmpty ? "" : label.padded(to: 12)
        return "  \(label)" + TerminalParagraph.wrap(text, indent: 2 + label.count, width: width) + "\n"
      }.joined()
  }

  private static func probe(_ probe: Explanation.Probe?) -> String {
    probe.map { "\($0.id); it asks \($0.sources.joined(separator: ", "))" } ?? "none"
  }

  private static func known(_ finding: Finding) -> String {
    switch (finding.state, finding.provenance) {
    case (.unknown, _): "not known"
    case (_, .measured): "measured by a probe of the device"
    case (_, .documented): "documented in a public text or dump"
    case (_, .derived): "derived from documented facts"
    case (_, .unverified): "unverified general knowledge"
    }
  }
}
