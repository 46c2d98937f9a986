package import Documents
import Formats
import Quantities
import Recordings

/// A comment on a change, or the summary of a CI job: the verdict, what failed, is open or became better, and the rest folded
/// away.
///
/// It begins with a hidden comment that names the suite, by which a comment of an earlier commit can be found and replaced.
/// It has no time of day: the same figures give the same bytes. GitHub refuses a comment of more than 65,536 characters;
/// what does not fit is counted.
package enum MarkdownExport: Export {
  package static let meta = ExportMeta(
    id: "markdown", title: "A comment for a change (Markdown)", fileExtension: "md")

  /// Bytes, which are at least as many as characters.
  static let most = 65_000

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let name = sheet.name ?? sheet.title
    var text = "<!-- headroom:\(marker(name)) -->\n"
    text +=
      "### \(sheet.verdict.symbol) \(MarkdownText.escaped(cut(SheetStrings.title(sheet)))): \(sheet.verdict.word)\n\n"
    text += "\(MarkdownText.escaped(SheetStrings.headline(sheet)))."
    if let revision = sheet.revision { text += " Commit \(MarkdownText.code(cut(revision)))." }
    text += "\n"
    append(important(sheet), under: ["", "Case", "Check", "Result"], to: &text, upTo: most / 2)
    for note in sheet.notes.prefix(20) { text += "\n> \(MarkdownText.escaped(cut(note)))\n" }
    details(sheet, &text)
    return Array(text.utf8)
  }

  /// A name that cannot end the hidden comment. Where anything had to be replaced, a hash tells it from other names.
  static func marker(_ name: String) -> String {
    var kept = ""
    for scalar in name.unicodeScalars.prefix(100) {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      let isKept = isPlain || "._/".unicodeScalars.contains(scalar) || (scalar == "-" && kept.last != "-")
      kept += isKept ? String(scalar) : "_"
    }
    return kept == name ? kept : "\(kept).\(SecureHash.sha256(Array(name.utf8)).prefix(8))"
  }

  // MARK: - Tables

  private static func important(_ sheet: ResultSheet) -> [[String]] {
    let rows = sheet.cases.flatMap { part -> [(rank: Int, cells: [String])] in
      let checks = part.checks.filter { $0.verdict == .fail || SheetStrings.isWarning($0) }
        .map { ($0.verdict.rank, cells($0.verdict.symbol, part, what: $0.title, detail: $0.detail)) }
      let better = SheetStrings.improvements(part).map {
        (
          Verdict.pass.rank,
          cells("▲", part, what: $0.metric, detail: "improved: \(ComparisonStrings.change($0))")
        )
      }
      return checks + better
    }
    return rows.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.cells)
  }

  private static func cells(
    _ symbol: String, _ part: ResultSheet.Case, what: String, detail: String
  ) -> [String] {
    [
      symbol, MarkdownText.code(cut(part.name)), MarkdownText.escaped(cut(what)),
      MarkdownText.escaped(cut(detail)),
    ]
  }

  private static func details(_ sheet: ResultSheet, _ text: inout String) {
    let all = sheet.cases.flatMap(\.figures)
    let compares = all.contains { $0.comparison.map { $0.verdict != .notCompared } ?? false }
    let rows = sheet.cases.flatMap { part in
      part.figures.filter { isWorthALine($0, compares) }.map { figure -> [String] in
        [
          MarkdownText.code(cut(part.name)), MarkdownText.code(cut(figure.metric)),
          MarkdownText.escaped(cut(value(figure))), "\(figure.count)",
          MarkdownText.escaped(cut(figure.comparison.map(change) ?? "")),
        ]
      }
    }
    guard !rows.isEmpty else { return }
    text += "\n<details><summary>\(ReportStrings.counted(rows.count, "figure")) of \(all.count)</summary>\n"
    append(rows, under: ["Case", "Metric", "Median", "Runs", "Against the baseline"], to: &text, upTo: most)
    text += "\n</details>\n"
  }

  /// A gated figure and one that differs; where nothing was compared, one that is not zero.
  private static func isWorthALine(_ figure: ResultSheet.Figure, _ compares: Bool) -> Bool {
    guard compares else { return figure.median.map { $0.value != 0 } ?? false }
    guard let comparison = figure.comparison else { return false }
    return comparison.gate != nil || comparison.differs
  }

  private static func value(_ figure: ResultSheet.Figure) -> String {
    figure.median.map { Display.text($0.value, figure.unit) } ?? "not measured: \(figure.missing ?? "")"
  }

  private static func change(_ comparison: MetricComparison) -> String {
    "\(comparison.verdict.rawValue): \(ComparisonStrings.change(comparison))"
  }

  private static func append(
    _ rows: [[String]], under header: [String], to text: inout String, upTo limit: Int
  ) {
    guard !rows.isEmpty else { return }
    text += "\n" + MarkdownTable(header: header).head
    for (index, cells) in rows.enumerated() {
      let line = MarkdownTable.row(cells)
      // Room for the words below and the end of the fold.
      guard text.utf8.count + line.utf8.count < limit - 200 else {
        text += "\n\(rows.count - index) more are not shown here.\n"
        return
      }
      text += line
    }
  }

  private static func cut(_ text: String) -> String { text.count > 300 ? text.prefix(299) + "…" : text }
}
