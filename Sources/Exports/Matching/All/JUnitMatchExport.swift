package import Matching
import Recordings

/// Test results for a CI server, in the form that JUnit's Ant task made common: a suite for each app, a test for each
/// device, and one for the property list itself.
package enum JUnitMatchExport: MatchExport {
  package static let meta = ExportMeta(
    id: "junit", title: "Test results for a CI server", fileExtension: "xml")

  package static func begin(_ call: MatchCall) -> String { JUnitSuite.begin("headroom match").source }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    switch result {
    case .judged(let match):
      let tests = [list(match)] + match.devices.indices.map { device(match, $0, call) }
      return JUnitSuite(name: match.source, tests: tests).html.source
    case .unreadable(let source, let reason):
      let error = JUnitSuite.Test.Outcome.error(message: reason, type: "unreadable", detail: nil)
      return JUnitSuite(name: source, tests: [.init(name: "property list", outcome: error)]).html.source
    }
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String { JUnitSuite.end.source }

  /// What is wrong with the property list fails a test of its own; the rest stands in its output.
  private static func list(_ match: AppMatch) -> JUnitSuite.Test {
    let lines = { (errors: Bool) in
      match.app.notices.filter { ($0.severity == .error) == errors }
        .map { line("\($0.severity.rawValue): \($0.place): \(MatchStrings.notice($0))") }
    }
    let (wrong, other) = (lines(true), lines(false))
    let count = wrong.count == 1 ? "1 error" : "\(wrong.count) errors"
    return JUnitSuite.Test(
      name: "property list",
      outcome: wrong.isEmpty
        ? .passed : .failure(message: "\(count) in the property list", type: "error", detail: "\(wrong)"),
      output: other.isEmpty ? nil : "\(other)")
  }

  private static func line(_ text: HTML) -> HTML { HTML(own: text.source + "\n") }

  private static func device(_ match: AppMatch, _ index: Int, _ call: MatchCall) -> JUnitSuite.Test {
    let device = call.devices[index]
    let reasons = MatchStrings.reasons(match, index)
    let details = zip(match.app.requirements, match.devices[index].decisions).filter { $0.1 != .met }
      .map { line("\($0.0.key): \(MatchStrings.cause($0.0, device))") }
    let outcome: JUnitSuite.Test.Outcome =
      switch (match.devices[index].outcome, call.strict) {
      case (.runs, _): .passed
      case (.undecided, false): .skipped(message: reasons)
      case (.undecided, true): .failure(message: reasons, type: "undecided", detail: "\(details)")
      case (.cannot, _): .failure(message: reasons, type: "cannot-run", detail: "\(details)")
      }
    return JUnitSuite.Test(name: device.id, outcome: outcome)
  }
}
