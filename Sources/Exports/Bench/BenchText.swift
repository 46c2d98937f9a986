package import Documents
import Quantities

/// A bench on a terminal: the verdict first, then each case with its gates, then what to do next.
package struct BenchText {
  private let document: BenchDocument
  private let style: TerminalStyle
  private let width: Int

  /// The text in at most `width` columns, which is taken as 40 below that and as 100 above that.
  ///
  /// - Parameter level: `line` is the verdict's line, uncut.
  package static func render(
    _ document: BenchDocument, _ level: SummaryLevel = .brief, colour: Bool, width: Int
  ) -> String {
    let text = BenchText(
      document: document, style: TerminalStyle(colour: colour), width: min(max(width, 40), 100))
    return level == .line ? text.verdict(width: .max) : text.text
  }

  private init(document: BenchDocument, style: TerminalStyle, width: Int) {
    self.document = document
    self.style = style
    self.width = width
  }

  private var text: String {
    ([head] + document.cases.map(section) + [notes]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func verdict(width: Int) -> String {
    let text = "\(document.session.suite): \(BenchStrings.headline(document))"
    return ComparisonHeadline.line(document.verdict, text, style, width: width)
  }

  private var head: String {
    """
    \(verdict(width: width))
    \(fact("against", document.against ?? "nothing"))\(fact("machine", BenchStrings.machine(document.session.machine)))\
    \(fact("session", session))
    """
  }

  private var session: String {
    let session = document.session
    let place = BenchStrings.title(session)
    return
      "\(session.key.prefix(12)), \(place), \(ReportStrings.moment(session.started)), \(Display.text(document.duration, .seconds))"
  }

  private func fact(_ label: String, _ value: String) -> String {
    let padded = label + String(blanks: max(0, 9 - label.count))
    return style.faint(padded) + TerminalParagraph.wrap(value, indent: 9, width: width) + "\n"
  }

  private func section(_ entry: BenchCase) -> String {
    let mark = BenchStrings.mark(entry)
    let name = TerminalText.cut(TerminalText.harmless(entry.name), to: width - 4)
    let shown = ComparisonOrder.byEffect(entry.comparisons.filter(ComparisonOrder.isNotable))
    let rows = ComparisonRows(comparisons: shown, style: style, width: width).render(indent: 2)
    let rest = ComparisonRows.rest(
      entry.comparisons.filter { !ComparisonOrder.isNotable($0) }, isVerbose: false)
    var lines = [BenchStrings.runs(entry)] + rest
    if let problem = entry.problem { lines.insert(problem, at: 0) }
    lines += BenchStrings.problems(entry.runs)
    if let noise = BenchStrings.noise(entry.runs) { lines.append(noise) }
    let below = lines.map { "  " + style.faint(wrapped($0, 2)) + "\n" }
    return style.paint(mark.symbol, mark) + " " + style.bold(name) + "\n" + rows + figures(entry)
      + budget(entry) + below.joined()
  }

  /// Where nothing was compared, the medians stand by themselves: all that are not always zero.
  private func figures(_ entry: BenchCase) -> String {
    guard !entry.comparisons.contains(where: { $0.verdict != .notCompared }) else { return "" }
    let shown = entry.figures.filter { $0.value.sample.values.contains { $0 != 0 } }
    var table = TerminalTable(sides: [.left, .left])
    table.rows = shown.sorted { ComparisonOrder.timeFirst($0.key, $1.key) }.map { name, figure in
      [.init(name), .init(DifferenceStrings.spread(figure.median, figure.sample.unit))]
    }
    let rest = entry.figures.count - shown.count
    let line =
      rest == 0
      ? "" : "    " + style.faint("and \(ReportStrings.counted(rest, "figure")) of zero in every run") + "\n"
    return table.render(indent: 4, width: width) + line
  }

  private func budget(_ entry: BenchCase) -> String {
    entry.budget.filter { $0.verdict != .pass }.map { line in
      let mark = "\(line.verdict.symbol) \(line.verdict.word.lowercased())"
      let text =
        "\(line.metric) \(BudgetStrings.allowance(line) ?? BudgetStrings.value(line)), \(BudgetStrings.limit(line.limit)): \(line.reason ?? BudgetStrings.headroom(line))"
      let indent = TerminalText.width(mark) + 4
      return "  \(style.paint(mark, line.verdict))  \(wrapped(text, indent))\n"
    }.joined()
  }

  private func wrapped(_ text: String, _ indent: Int) -> String {
    TerminalParagraph.wrap(text, indent: indent, width: width)
  }

  private var notes: String {
    (document.notes + BenchStrings.advice(document)).map { "• " + wrapped($0, 2) + "\n" }.joined()
  }
}
