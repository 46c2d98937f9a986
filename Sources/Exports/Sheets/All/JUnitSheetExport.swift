package import Documents
import Quantities

/// Test results for a CI server, in the form that JUnit's Ant task made common: a suite for each case, a test for each
/// gate, limit and audit, and one for the program.
///
/// A broken limit is a failure, a program that failed an error. What could not be measured is an error where the whole
/// counts as not measured, so that the server is red exactly when the exit status is not 0; else it is skipped, and so
/// is what cannot be told yet. One exception: a run that its user stopped is an error, and its exit status is 0.
package enum JUnitSheetExport: SheetExport {
  package static let meta = ExportMeta(
    id: "junit", title: "Test results for a CI server", fileExtension: "xml")

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let suites = sheet.cases.map { suite($0, sheet) }
    let page: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(SheetWords.title(sheet))">
      \(suites)</testsuites>

      """
    return Array(page.source.utf8)
  }

  private static func suite(_ part: ResultSheet.Case, _ sheet: ResultSheet) -> HTML {
    let outcomes = part.checks.map { outcome($0, sheet) }
    let tests = zip(part.checks, outcomes).map { test($0.0, $0.1, part) }
    return """
      <testsuite name="\(part.name)" tests="\(part.checks.count)" failures="\(outcomes.count { $0 == .failure })" \
      errors="\(outcomes.count { $0 == .error })" skipped="\(outcomes.count { $0 == .skipped })"\(time(part.duration))>
      \(tests)</testsuite>

      """
  }

  private enum Outcome { case passed, failure, error, skipped }

  private static func outcome(_ check: ResultSheet.Check, _ sheet: ResultSheet) -> Outcome {
    if SheetWords.isError(check, sheet) { return .error }
    return switch check.verdict {
    case .pass, .warn: .passed
    case .fail, .error: .failure
    case .inconclusive, .notApplicable, .notMeasured: .skipped
    }
  }

  private static func test(
    _ check: ResultSheet.Check, _ outcome: Outcome, _ part: ResultSheet.Case
  ) -> HTML {
    let type = "\(check.kind.rawValue)-\(check.verdict.rawValue)"
    let body: HTML =
      switch outcome {
      case .passed: "<system-out>\(check.detail)</system-out>"
      case .failure: "<failure message=\"\(check.title)\" type=\"\(type)\">\(check.detail)</failure>"
      case .error: "<error message=\"\(check.title)\" type=\"\(type)\">\(check.detail)</error>"
      case .skipped: "<skipped message=\"\(check.detail)\"/>"
      }
    return """
      <testcase classname="\(part.name)" name="\(check.kind.rawValue) \(check.id)"\
      \(check.id == "program" ? time(part.duration) : nil)>\(body)</testcase>

      """
  }

  /// The attribute; none where nobody knows.
  private static func time(_ value: Double?) -> HTML? {
    guard let value, value.isFinite, value >= 0 else { return nil }
    return " time=\"\(Display.fixed(value, 6))\""
  }
}
