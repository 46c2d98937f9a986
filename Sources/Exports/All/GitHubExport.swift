package import Documents
import Formats

/// Workflow commands of GitHub Actions, which become annotations: printed on the standard output of a step.
///
/// A step may have ten annotations of each kind (GitHub's documentation, "Workflow commands", and its limits); the last
/// one then says how many more there are.
package enum GitHubExport: Export {
  package static let meta = ExportMeta(
    id: "github", title: "Annotations for GitHub Actions", fileExtension: "github.txt")

  private static let most = 10

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let checks = sheet.cases.flatMap { part in part.checks.map { (part, $0) } }
    let isError = { check in check.verdict == .fail || SheetStrings.isError(check, sheet) }
    let errors = checks.filter { isError($0.1) }
    let warnings = checks.filter { !isError($0.1) && SheetStrings.isWarning($0.1) }
    let improved = sheet.cases.flatMap { part in SheetStrings.improvements(part).map { (part, $0) } }
    let lines =
      limited("error", errors.map(annotation)) + limited("warning", warnings.map(annotation))
      + limited(
        "notice",
        [("headroom", "\(SheetStrings.title(sheet)): \(SheetStrings.headline(sheet))")]
          + improved.map { ("\($0.0.name): \($0.1.metric)", "improved: \(ComparisonStrings.change($0.1))") }
          + sheet.notes.map { ("headroom", $0) })
    return Array(lines.joined().utf8)
  }

  private typealias Annotation = (title: String, message: String)

  private static func annotation(_ part: ResultSheet.Case, _ check: ResultSheet.Check) -> Annotation {
    ("\(part.name): \(check.title)", "\(check.verdict.word): \(check.detail)")
  }

  private static func limited(_ command: String, _ all: [Annotation]) -> [String] {
    let isCut = all.count > most
    let shown = all.prefix(isCut ? most - 1 : most)
    let rest: [Annotation] = isCut ? [("headroom", "\(all.count - shown.count) more of this kind")] : []
    return (shown + rest).map { "::\(command) title=\(property($0.title))::\(data($0.message))\n" }
  }

  /// What stands behind the second pair of colons (actions/toolkit, `escapeData`).
  static func data(_ text: String) -> String {
    TerminalText.plain(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += VisibleText.of(String(scalar))
      }
    }
  }

  /// The same for a property's value (`escapeProperty`).
  static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
