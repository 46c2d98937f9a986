package import Documents
import Recordings

/// What `headroom probe --explain` prints.
package enum ExplanationText {
  package static func render(_ explanations: [Explanation], width: Int) -> String {
    var texts: [(titles: [String], head: String, body: String)] = []
    for one in explanations {
      let (head, body) = (head(one), body(one, width))
      let title = "\(one.title), \(one.section.title)"
      // What a property list requires and a program asks at run time is often decided by the same evidence.
      if let same = texts.firstIndex(where: { $0.head == head && $0.body == body }) {
        texts[same].titles.append(title)
      } else {
        texts.append(([title], head, body))
      }
    }
    return texts.map { text in
      text.head + text.titles.map { row("", $0, width) }.joined() + text.body
    }.joined(separator: "\n")
  }

  private static func head(_ explanation: Explanation) -> String {
    let finding = explanation.finding
    let head = "\(explanation.key): \(finding.state.rawValue)"
    let value = finding.value.map { ", \(ValueText.short($0, named: explanation.key))" } ?? ""
    return TerminalText.harmless(head + value) + "\n"
  }

  private static func body(_ explanation: Explanation, _ width: Int) -> String {
    let finding = explanation.finding
    let rows: [(String, String)] =
      [finding.reason.map { ("because", $0) }].compactMap { $0 }
      + finding.evidence.map { ("evidence", "\($0.interface): \($0.answer)") }
      + [("decided by", explanation.decides), ("probe", probe(explanation.probe))]
      + [known(finding).map { ("known", $0) }].compactMap { $0 }
    return rows.map { row($0.0, $0.1, width) }.joined()
  }

  private static func row(_ label: String, _ text: String, _ width: Int) -> String {
    let label = label.isEmpty ? "" : label.padded(to: 12)
    return "  \(label)" + TerminalParagraph.wrap(text, indent: 2 + label.count, width: width) + "\n"
  }

  private static func probe(_ probe: Explanation.Probe?) -> String {
    probe.map { "\($0.id); it asks \($0.sources.joined(separator: ", "))" } ?? "none"
  }

  private static func known(_ finding: Finding) -> String? {
    switch (finding.state, finding.provenance) {
    case (.unknown, _): nil
    case (_, .measured): "measured by a probe of the device"
    case (_, .documented): "documented in a public text or dump"
    case (_, .derived): "derived from documented facts"
    case (_, .unverified): "unverified general knowledge"
    }
  }
}
