package import Documents
import Quantities

/// What `headroom doctor` prints: every source of measurements and findings, whether it works here, and the way up.
package enum DiagnosisText {
  /// - Parameter level: `line` is the count of them.
  package static func render(
    _ rows: [Diagnosis], _ level: SummaryLevel = .brief, colour: Bool, width: Int = 100
  ) -> String {
    guard level != .line else { return count(rows) }
    let style = TerminalStyle(colour: colour)
    let kinds = Dictionary(grouping: rows, by: \.kind).sorted { $0.key < $1.key }
    let blocks = kinds.map { block($0.key, $0.value, style, width: width) }
    return blocks.joined(separator: "\n") + (rows.isEmpty ? "" : "\n") + count(rows)
  }

  private static func block(
    _ kind: String, _ rows: [Diagnosis], _ style: TerminalStyle, width: Int
  ) -> String {
    let units = Dictionary(grouping: rows, by: \.unit).sorted { $0.key < $1.key }
    let plural = kind == "stimulus" ? "stimuli" : kind + "s"
    let title = TerminalText.harmless(plural.prefix(1).uppercased() + plural.dropFirst())
    let lines = units.map { unit, rows in
      "  " + style.bold(TerminalText.harmless(unit)) + "\n" + rows.map { line($0, style, width) }.joined()
    }
    return style.bold(title) + "\n" + lines.joined()
  }

  private static func line(_ row: Diagnosis, _ style: TerminalStyle, _ width: Int) -> String {
    let state = word(row.state)
    let padding = String(blanks: max(0, 14 - state.count))
    let source = TerminalParagraph.wrap(row.source, indent: 18, width: width)
    var text = "    " + style.paint(state, verdict(row.state)) + padding + source + "\n"
    if let reason = row.reason {
      text +=
        "                  " + style.faint(TerminalParagraph.wrap(reason, indent: 18, width: width)) + "\n"
    }
    // A command is never broken into lines, so that it can be copied whole.
    if let remedy = row.remedy { text += "                  → " + TerminalText.harmless(remedy) + "\n" }
    return text
  }

  static func word(_ state: Diagnosis.State) -> String {
    switch state {
    case .works: "✓ works"
    case .fallsBack: "~ falls back"
    case .missing: "✗ missing"
    }
  }

  static func verdict(_ state: Diagnosis.State) -> Verdict {
    switch state {
    case .works: .pass
    case .fallsBack: .warn
    case .missing: .fail
    }
  }

  private static func count(_ rows: [Diagnosis]) -> String {
    rows.isEmpty ? "Nothing was examined.\n" : counts(rows) + "\n"
  }

  /// `40 work, 6 fall back, 24 missing`
  static func counts(_ rows: [Diagnosis]) -> String {
    Diagnosis.State.allCases.map { state in
      let count = rows.count { $0.state == state }
      return "\(count) \(verb(state, count))"
    }.joined(separator: ", ")
  }

  private static func verb(_ state: Diagnosis.State, _ count: Int) -> String {
    switch state {
    case .works: count == 1 ? "works" : "work"
    case .fallsBack: count == 1 ? "falls back" : "fall back"
    case .missing: "missing"
    }
  }
}
