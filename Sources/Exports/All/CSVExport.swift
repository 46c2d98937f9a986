package import Documents
import Formats
import Quantities
import Recordings

/// A table for spreadsheets and scripts: one line for each metric of each case (RFC 4180).
package enum CSVExport: Export {
  package static let meta = ExportMeta(id: "csv", title: "A table of all figures (CSV)", fileExtension: "csv")

  private static let header = [
    "case", "metric", "unit", "fidelity", "runs", "median", "low", "high", "baseline", "difference",
    "difference_low", "difference_high", "ratio", "verdict", "missing", "revision",
  ]

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let lines = sheet.cases.flatMap { part in part.figures.map { line($0, part, sheet) } }
    return Array(([header] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined().utf8)
  }

  private static func line(
    _ figure: ResultSheet.Figure, _ part: ResultSheet.Case, _ sheet: ResultSheet
  ) -> [String] {
    let (comparison, median) = (figure.comparison, figure.median)
    let difference = comparison?.difference
    return [
      field(part.name), field(figure.metric), figure.unit.rawValue, figure.fidelity?.rawValue ?? "",
      "\(figure.count)", number(median?.value), number(median?.low), number(median?.high),
      number(comparison.flatMap { Statistics.median($0.baseline.values) }), number(difference?.value),
      number(difference?.low), number(difference?.high), number(comparison?.ratio?.value),
      comparison?.verdict.rawValue ?? "", field(figure.missing ?? ""), field(sheet.revision ?? ""),
    ]
  }

  private static func number(_ value: Double?) -> String {
    value.flatMap { $0.isFinite ? JSONWriter.text($0) : nil } ?? ""
  }

  /// A text, quoted where it must be. A spreadsheet takes a cell that begins with one of these signs for a formula; an
  /// apostrophe before it keeps it a text (OWASP, "CSV Injection").
  static func field(_ text: String) -> String {
    var shown = VisibleText.of(text)
    if let first = shown.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) { shown = "'" + shown }
    let needsQuotes = shown.unicodeScalars.contains { $0 == "," || $0 == "\"" }
    guard needsQuotes else { return shown }
    let doubled = shown.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"\(doubled)\""
  }
}
