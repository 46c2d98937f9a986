package import Documents

/// Test results for a CI server, in the form that JUnit's Ant task made common: a suite for each app, a test for each
/// device, and one for the property list itself.
package enum JUnitMatchExport: MatchExport {
  package static let meta = ExportMeta(
    id: "junit", title: "Test results for a CI server", fileExtension: "xml")

  package static func begin(_ call: MatchCall) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"headroom match\">\n"
  }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    switch result {
    case .judged(let match): return suite(match, call).source
    case .unreadable(let source, let reason):
      let piece: HTML = """
        <testsuite name="\(source)" tests="1" failures="0" errors="1" skipped="0">
        <testcase classname="\(source)" name="property list"><error message="\(reason)" type="unreadable"/></testcase>
        </testsuite>

        """
      return piece.source
    }
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String { "</testsuites>\n" }

  private static func suite(_ match: AppMatch, _ call: MatchCall) -> HTML {
    let errors = match.app.notices.contains { $0.severity == .error } ? 1 : 0
    let undecided = match.count(.undecided)
    let failures = match.count(.cannot) + errors + (call.strict ? undecided : 0)
    let cases = match.devices.indices.map { device(match, $0, call) }
    return """
      <testsuite name="\(match.source)" tests="\(match.devices.count + 1)" failures="\(failures)" errors="0" \
      skipped="\(call.strict ? 0 : undecided)">
      \(list(match))\(cases)</testsuite>

      """
  }

  /// What is wrong with the property list fails a test of its own; the rest stands in its output.
  private static func list(_ match: AppMatch) -> HTML {
    let lines = { (errors: Bool) in
      match.app.notices.filter { ($0.severity == .error) == errors }
        .map { "\($0.severity.rawValue): \($0.place): \(MatchWords.notice($0))" as HTML }
        .map { HTML(own: $0.source + "\n") }
    }
    let (wrong, other) = (lines(true), lines(false))
    guard !wrong.isEmpty || !other.isEmpty else {
      return "<testcase classname=\"\(match.source)\" name=\"property list\"/>\n"
    }
    let count = wrong.count == 1 ? "1 error" : "\(wrong.count) errors"
    let failure: HTML =
      wrong.isEmpty
      ? "" : "<failure message=\"\(count) in the property list\" type=\"error\">\(wrong)</failure>"
    let output: HTML = other.isEmpty ? "" : "<system-out>\(other)</system-out>"
    return "<testcase classname=\"\(match.source)\" name=\"property list\">\(failure)\(output)</testcase>\n"
  }

  private static func device(_ match: AppMatch, _ index: Int, _ call: MatchCall) -> HTML {
    let (device, outcome) = (call.devices[index], match.devices[index].outcome)
    let reasons = MatchWords.reasons(match, index)
    let details = zip(match.app.requirements, match.devices[index].decisions).filter { $0.1 != .met }
      .map { "\($0.0.key): \(MatchWords.cause($0.0, device))" as HTML }
      .map { HTML(own: $0.source + "\n") }
    let body: HTML
    switch (outcome, call.strict) {
    case (.runs, _): return "<testcase classname=\"\(match.source)\" name=\"\(device.id)\"/>\n"
    case (.undecided, false): body = "<skipped message=\"\(reasons)\"/>"
    case (.undecided, true): body = "<failure message=\"\(reasons)\" type=\"undecided\">\(details)</failure>"
    case (.cannot, _): body = "<failure message=\"\(reasons)\" type=\"cannot-run\">\(details)</failure>"
    }
    return "<testcase classname=\"\(match.source)\" name=\"\(device.id)\">\(body)</testcase>\n"
  }
}
