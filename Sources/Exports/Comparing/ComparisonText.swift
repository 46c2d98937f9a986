package import Documents
import Quantities

/// A comparison on a terminal: the verdict first, then what changed, the largest first.
package struct ComparisonText {
  private let document: ComparisonDocument
  private let style: TerminalStyle
  private let width: Int
  private let level: SummaryLevel

  /// The text in at most `width` columns, which is taken as 40 below that and as 100 above that.
  ///
  /// - Parameter level: `line` is the verdict's line, uncut; from `tables` on what did not change is named.
  package static func render(
    _ document: ComparisonDocument, _ level: SummaryLevel = .brief, colour: Bool, width: Int
  ) -> String {
    let text = ComparisonText(
      document: document, style: TerminalStyle(colour: colour), width: min(max(width, 40), 100), level: level)
    return level == .line ? text.verdict(width: .max) : text.text
  }

  private init(document: ComparisonDocument, style: TerminalStyle, width: Int, level: SummaryLevel) {
    self.document = document
    self.style = style
    self.width = width
    self.level = level
  }

  private var text: String {
    let parts = [head] + document.cases.map(section) + [notes]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func verdict(width: Int) -> String {
    ComparisonHeadline.line(document.verdict, ComparisonHeadline.sentence(document), style, width: width)
  }

  private var head: String {
    """
    \(verdict(width: width))
    \(side("old", document.old))\(side("new", document.new))\(fact("machine", ComparisonHeadline.machine(document)))
    """
  }

  private func side(_ label: String, _ side: ComparisonSide) -> String {
    fact(label, "\(ComparisonHeadline.name(side)): \(ComparisonHeadline.about(side))")
  }

  private func fact(_ label: String, _ value: String) -> String {
    let padded = label + String(blanks: max(0, 9 - label.count))
    return style.faint(padded) + TerminalParagraph.wrap(value, indent: 9, width: width) + "\n"
  }

  private func section(_ compared: ComparedCase) -> String {
    let shown = ComparisonOrder.byEffect(compared.comparisons.filter(ComparisonOrder.isNotable))
    let rest = ComparisonRows.rest(
      compared.comparisons.filter { !ComparisonOrder.isNotable($0) }, isVerbose: level >= .tables)
    let rows = ComparisonRows(comparisons: shown, style: style, width: width).render(indent: 2)
    let lines = rest.map {
      "  " + style.faint(TerminalParagraph.wrap($0, indent: 2, width: width)) + "\n"
    }
    let title = compared.oldName.map { "\($0) → \(compared.name)" } ?? compared.name
    return style.bold(TerminalText.cut(TerminalText.harmless(title), to: width)) + "\n" + rows
      + lines.joined()
  }

  private var notes: String {
    let sides = [
      ComparisonHeadline.only(document.old, "old"), ComparisonHeadline.only(document.new, "new"),
    ].compactMap { $0 }
    var single = document.isOfSingleRuns ? [ComparisonHeadline.single] : []
    if document.cases.flatMap(\.comparisons).contains(where: DifferenceStrings.isOnItsOwn) {
      single.append(DifferenceStrings.onItsOwn)
    }
    return (single + sides + document.notes).map {
      "• " + TerminalParagraph.wrap($0, indent: 2, width: width) + "\n"
    }.joined()
  }
}
