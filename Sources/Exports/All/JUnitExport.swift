package import Documents

/// Test results for a CI server, in the form that JUnit's Ant task made common: a suite for each case, a test for each
/// gate, limit and audit, and one for the program.
///
/// A broken limit is a failure, a program that failed an error. What could not be measured is an error where the whole
/// counts as not measured, so that the server is red exactly when the exit status is not 0; else it is skipped, and so
/// is what cannot be told yet. One exception: a run that its user stopped is an error, and its exit status is 0.
package enum JUnitExport: Export {
  package static let meta = ExportMeta(
    id: "junit", title: "Test results for a CI server", fileExtension: "xml")

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let suites = sheet.cases.map { part in
      JUnitSuite(name: part.name, tests: part.checks.map { test($0, part, sheet) }, time: part.duration).html
    }
    let page: HTML = "\(JUnitSuite.begin(SheetStrings.title(sheet)))\(suites)\(JUnitSuite.end)"
    return Array(TerminalText.plain(page.source).utf8)
  }

  private static func test(
    _ check: ResultSheet.Check, _ part: ResultSheet.Case, _ sheet: ResultSheet
  ) -> JUnitSuite.Test {
    let outcome = outcome(check, sheet)
    var test = JUnitSuite.Test(name: "\(check.kind.rawValue) \(check.id)", outcome: outcome)
    if case .passed = outcome { test.output = "\(check.detail)" }
    if check.id == "program" { test.time = part.duration }
    return test
  }

  private static func outcome(_ check: ResultSheet.Check, _ sheet: ResultSheet) -> JUnitSuite.Test.Outcome {
    let type = "\(check.kind.rawValue)-\(check.verdict.rawValue)"
    if SheetStrings.isError(check, sheet) {
      return .error(message: check.title, type: type, detail: "\(check.detail)")
    }
    return switch check.verdict {
    case .pass, .warn: .passed
    case .fail, .error: .failure(message: check.title, type: type, detail: "\(check.detail)")
    case .inconclusive, .notApplicable, .notMeasured: .skipped(message: check.detail)
    }
  }
}
