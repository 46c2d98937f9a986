import Documents
import Quantities

/// What to fix first: limits that were broken and audits that failed, then warnings. The first one in full.
struct FixFirst {
  let report: Report
  let style: TerminalStyle
  let width: Int

  private struct Finding {
    let verdict: Verdict
    let id: String
    let title: String
    let explanation: String
  }

  private var all: [Finding] {
    let limits = report.assessment.missedLimits.map { line in
      Finding(
        verdict: line.verdict, id: line.metric,
        title: "\(BudgetStrings.held(line)), \(BudgetStrings.headroom(line))", explanation: line.reason ?? "")
    }
    let audits = report.assessment.findings.map { audit in
      Finding(verdict: audit.verdict, id: audit.id, title: audit.heading, explanation: audit.explanation)
    }
    // An audit says what to do, a limit only that there is too much.
    return (audits + limits).enumerated().sorted {
      ($0.element.verdict.rank, $0.offset) < ($1.element.verdict.rank, $1.offset)
    }.map(\.element)
  }

  /// - Parameter most: how many lines there is room for, one of them the heading's.
  func render(most: Int) -> String {
    let findings = all
    guard let first = findings.first, most >= 3 else { return "" }
    var lines = [style.bold("  Fix first"), line(first, first.title)]
    // The first one's explanation comes before more titles; the others have two lines at least.
    let others = findings.count - 1
    lines += explained(first, most: min(mostExplained, most - 2 - min(others, 2)))
    let room = most - lines.count
    let shown = others <= room ? others : max(0, room - 1)
    lines += findings.dropFirst().prefix(shown).map { line($0, seen($0)) }
    let rest = others - shown
    if rest > 0 { lines.append("    " + style.faint("and \(rest) more: -v")) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Where lines are short it takes more of them.
  private var mostExplained: Int { width < BriefFigures.wide ? 8 : 5 }

  private func line(_ finding: Finding, _ text: String) -> String {
    let shown = TerminalText.whole(TerminalText.harmless("\(finding.id): \(text)"), to: max(16, width - 4))
    return "  \(style.paint(finding.verdict.symbol, finding.verdict)) \(shown)"
  }

  /// What was seen, with its figures, in place of a title without any: nothing else is said of it here.
  private func seen(_ finding: Finding) -> String {
    let hasFigure = { (text: String) in text.utf8.contains { (0x30...0x39).contains($0) } }
    guard !hasFigure(finding.title), let first = Self.sentences(finding.explanation).first, hasFigure(first)
    else { return finding.title }
    return first.hasSuffix(".") ? String(first.dropLast()) : first
  }

  /// What was seen, and behind an arrow what to do about it: the first sentence and the last.
  private func explained(_ finding: Finding, most: Int) -> [String] {
    let sentences = Self.sentences(finding.explanation)
    guard let seen = sentences.first, most > 0 else { return [] }
    let fix = sentences.count > 1 ? sentences.last.map { wrapped("→ " + $0) } ?? [] : []
    let figures = wrapped(seen)
    // Where there is no room for both, what to do has two lines at least.
    let forFix = min(fix.count, max(min(2, most - 1), most - figures.count))
    return wrapped(seen, most: most - forFix)
      + (forFix > 0 ? sentences.last.map { wrapped("→ " + $0, most: forFix) } ?? [] : [])
  }

  private func wrapped(_ text: String, most: Int = .max) -> [String] {
    TerminalParagraph.wrap(text, indent: 4, width: width, most: most).map { "    " + $0 }
  }

  /// At a full stop, a blank and a capital letter: not within `0.5 s` or `bad.sqlite`.
  static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      current.append(character)
      let isEnd =
        character == "." && index + 2 < characters.count && characters[index + 1] == " "
        && characters[index + 2].isUppercase
      if isEnd {
        sentences.append(current.trimmed)
        current = ""
      }
    }
    return (sentences + [current.trimmed]).filter { !$0.isEmpty }
  }
}
