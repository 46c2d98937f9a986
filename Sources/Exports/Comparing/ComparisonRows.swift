import Documents
import Formats
import Quantities

/// Compared metrics on a terminal: a table where it is wide enough for one, else a paragraph each.
struct ComparisonRows {
  var comparisons: [MetricComparison]
  var style: TerminalStyle
  var width: Int

  func render(indent: Int) -> String {
    guard let shared = SharedRemark.of(comparisons) else { return render(indent, without: nil) }
    return render(indent, without: shared) + below(["unclear: \(shared)"], indent)
  }

  /// - Parameter shared: what is not said beside each.
  private func render(_ indent: Int, without shared: String?) -> String {
    let rows = comparisons.map(cells)
    if natural(rows) + indent <= width { return table(rows, indent, without: shared) }
    let short = rows.map { Array($0.dropLast()) }
    if natural(short) + indent <= width {
      return table(short, indent, showsDifference: true, without: shared)
    }
    return comparisons.map { paragraph($0, indent, without: shared) }.joined()
  }

  private func cells(_ comparison: MetricComparison) -> [TerminalTable.Cell] {
    let paint = { style.paint($0, DifferenceStrings.colour(comparison)) }
    guard DifferenceStrings.change(comparison) != nil else {
      return [.init(mark(comparison), paint), .init(comparison.metric), .init("–"), .init(""), .init("")]
    }
    return [
      .init(mark(comparison), paint), .init(comparison.metric), .init(passage(comparison)),
      .init(DifferenceStrings.share(comparison) ?? appearance(comparison), paint),
      .init(DifferenceStrings.difference(comparison)),
    ]
  }

  /// What became of a figure that was zero.
  private func appearance(_ comparison: MetricComparison) -> String {
    Statistics.median(comparison.candidate.values) == 0 ? "±0" : "new"
  }

  private func mark(_ comparison: MetricComparison) -> String {
    "\(DifferenceStrings.symbol(comparison)) \(DifferenceStrings.word(comparison))"
  }

  private func passage(_ comparison: MetricComparison) -> String {
    let (old, new) = (
      DifferenceStrings.figure(comparison.baseline), DifferenceStrings.figure(comparison.candidate)
    )
    return old == new ? old : "\(old) → \(new)"
  }

  private func natural(_ rows: [[TerminalTable.Cell]]) -> Int {
    guard let columns = rows.first?.count else { return 0 }
    let widths = (0..<columns).map { column in
      rows.map { TerminalText.width($0[column].text) }.max() ?? 0
    }
    return widths.reduce(0, +) + 2 * (columns - 1)
  }

  /// Under each row what there is no column for.
  private func table(
    _ rows: [[TerminalTable.Cell]], _ indent: Int, showsDifference: Bool = false, without shared: String?
  ) -> String {
    let sides: [TerminalTable.Side] = [.left, .left, .right, .right, .left]
    let table = TerminalTable(sides: Array(sides.prefix(rows.first?.count ?? 0)), rows: rows)
    let lines = table.render(indent: indent, width: width).split(separator: "\n")
    return zip(lines, comparisons).map { line, comparison in
      let interval = showsDifference && DifferenceStrings.interval(comparison) != nil
      let first = interval ? [DifferenceStrings.difference(comparison)] : []
      return line + "\n" + below(first + details(comparison, without: shared), indent + 4)
    }.joined()
  }

  private func paragraph(_ comparison: MetricComparison, _ indent: Int, without shared: String?) -> String {
    let space = String(blanks: indent)
    let mark = style.paint(mark(comparison), DifferenceStrings.colour(comparison))
    let room = max(16, width - indent - TerminalText.width(self.mark(comparison)) - 2)
    let name = TerminalText.cut(TerminalText.harmless(comparison.metric), to: room)
    var figures: [String] = []
    if DifferenceStrings.change(comparison) != nil {
      figures = [
        passage(comparison),
        [DifferenceStrings.difference(comparison), DifferenceStrings.share(comparison)].compactMap { $0 }
          .joined(separator: ", "),
      ]
    }
    return "\(space)\(mark)  \(name)\n" + below(figures + details(comparison, without: shared), indent + 4)
  }

  private func details(_ comparison: MetricComparison, without shared: String?) -> [String] {
    let limit = comparison.gate.map { DifferenceStrings.limit($0, comparison.baseline) }
    let remark = DifferenceStrings.remark(comparison)
    return [limit, remark == shared ? nil : remark].compactMap { $0 }
  }

  private func below(_ parts: [String], _ indent: Int) -> String {
    guard !parts.isEmpty else { return "" }
    let space = String(blanks: indent)
    let text = TerminalParagraph.wrap(parts.joined(separator: "; "), indent: indent, width: width)
    return space + style.faint(text) + "\n"
  }

  /// What does not stand in the table, by what became of it.
  static func rest(_ comparisons: [MetricComparison], isVerbose: Bool) -> [String] {
    let even = comparisons.filter { $0.verdict != .notCompared }.map(\.metric).sorted()
    let apart = Dictionary(grouping: comparisons.filter { $0.verdict == .notCompared }) {
      $0.reason ?? "nothing to compare"
    }
    var lines: [String] = []
    if !even.isEmpty {
      let names = isVerbose ? ": \(even.joined(separator: ", "))" : ""
      lines.append("\(ReportStrings.counted(even.count, "other figure")) without a clear difference\(names)")
    }
    if !isVerbose, apart.count > 2 {
      let count = apart.values.reduce(0) { $0 + $1.count }
      lines.append("\(ReportStrings.counted(count, "other figure")) not compared, for \(apart.count) reasons")
      return lines
    }
    for (reason, group) in apart.sorted(by: { $0.key < $1.key }) {
      let names = group.map(\.metric).sorted()
      let named = isVerbose || names.count <= 3 ? names.joined(separator: ", ") : "\(names.count) figures"
      lines.append("\(named) not compared: \(reason)")
    }
    return lines
  }
}
