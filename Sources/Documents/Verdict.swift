/// The answer to one question put to a recording.
package enum Verdict: String, Sendable, CaseIterable {
  case pass
  case warn
  case fail
  case inconclusive
  case notMeasured = "not-measured"
  case notApplicable = "not-applicable"
}
