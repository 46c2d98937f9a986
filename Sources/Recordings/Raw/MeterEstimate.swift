package import Formats

/// What the meters of a run say of the device, or of its processors.
package struct MeterEstimate: FieldObject {
  package enum Figure: String, FieldChoice {
    /// Joules in the run that are the program's.
    case program
    /// Joules in the run, whoever used them.
    case metered
    /// Watts during the run.
    case average
    /// Watts at rest.
    case idle
  }

  package var scope: MeterRow.Scope
  package var figure: Figure
  /// Nil where it could not be computed.
  package var value: Double?
  package var low: Double?
  package var high: Double?
  /// Why there is no value.
  package var missing: String?

  package init(_ scope: MeterRow.Scope, _ figure: Figure, _ reading: Reading<Interval>) {
    (self.scope, self.figure, missing) = (scope, figure, reading.reason)
    (value, low, high) = (reading.value?.value, reading.value?.low, reading.value?.high)
  }

  /// Before it is read.
  private init() { (scope, figure) = (.device, .program) }

  package var reading: Reading<Interval> {
    guard let value else { return .absent(missing ?? "not measured") }
    return .value(Interval(value, low ?? value, high ?? value))
  }

  package static let table = Table(
    "meterEstimate", "Meter estimate", "What the meters of a run say.",
    blank: MeterEstimate(),
    .init("scope", \.scope), .init("figure", \.figure), .init("value", \.value), .init("low", \.low),
    .init("high", \.high), .init("missing", \.missing))
}
