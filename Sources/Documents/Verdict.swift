import Formats

/// The answer to one question put to a recording.
package enum Verdict: String, FieldChoice {
  case pass
  case warn
  case fail
  /// The program itself failed, so that nothing that was measured of it says that it is well.
  case error
  case inconclusive
  case notMeasured = "not-measured"
  case notApplicable = "not-applicable"
}
