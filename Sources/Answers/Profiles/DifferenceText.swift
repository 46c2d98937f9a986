import Exports
import Formats
package import Profiles
import Recordings

/// What `headroom profiles diff` prints: each fact that differs, with both sides under it.
package struct DifferenceText {
  private let left: String
  private let right: String

  /// The devices' names.
  package init(_ left: String, _ right: String) {
    (self.left, self.right) = (TerminalText.harmlessLines(left), TerminalText.harmlessLines(right))
  }

  package func render(_ difference: ProfileDifference) -> String {
    guard !difference.isEmpty else { return "\(left) and \(right) say the same.\n" }
    let sections = [
      section("Device", difference.settings, words), section("Capabilities", difference.capabilities, words),
      section("Available now", difference.availability, words),
      section("Hardware", difference.hardware, words),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func section<Fact>(
    _ title: String, _ pairs: [ProfileDifference.Pair<Fact>], _ words: (Fact) -> String
  ) -> String {
    guard !pairs.isEmpty else { return "" }
    let rows = pairs.map { pair in
      let sides = [
        (left, pair.left.map(words) ?? "not stated"), (right, pair.right.map(words) ?? "not stated"),
      ]
      return "  \(TerminalText.harmlessLines(pair.key))\n" + TextLayout.columns(sides, indent: 4)
    }
    return title + "\n" + rows.joined(separator: "\n") + "\n"
  }

  private func words(_ finding: Finding) -> String {
    let mark = finding.state == .unknown || finding.provenance == .measured ? nil : finding.provenance
    let grounds =
      finding.reason ?? finding.evidence.first.map { "\($0.interface): \($0.answer)" }
    let parts = [finding.state.rawValue, finding.value.map(words), mark.map { "(\($0.rawValue))" }]
    let head = parts.compactMap { $0 }.joined(separator: " ")
    return TerminalText.harmlessLines(grounds.map { "\(head), \($0)" } ?? head)
  }

  private func words(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): TerminalText.harmlessLines(text)
    case .array(let items) where items.allSatisfy({ $0.string != nil || $0.number != nil }):
      items.map(words).joined(separator: ", ")
    default: TerminalText.harmlessLines(JSONWriter.line(value))
    }
  }
}
