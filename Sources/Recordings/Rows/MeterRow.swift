package import Formats
import Quantities

/// What one meter of the machine counted during the run, whoever used it.
package struct MeterRow: TableRow {
  /// What a meter was counted as.
  package enum Scope: String, FieldChoice {
    case device, processors
  }

  package var meter: String
  package var covers: String?
  /// Joules.
  package var energy: Double?
  /// Watts: during the run, and at rest before and after it.
  package var average: Double?
  package var idle: Double?
  package var idleAfter: Double?
  /// Its smallest step, for people.
  package var step: String?
  /// Seconds.
  package var update: Double?
  /// Joules after which it begins again.
  package var range: Double?
  package var scope: Scope?
  /// `read`, or why it was not.
  package var state: String
  package var source: String?

  package init(meter: String, state: String) { (self.meter, self.state) = (meter, state) }

  package static let table = Table(
    "meters", "Energy meters",
    "What each meter of the machine counted during the run, whoever used it, and what it can measure.",
    blank: MeterRow(meter: "", state: ""),
    .init("meter", "Meter", \.meter), .init("covers", "Covers", \.covers),
    .init("energy", "Energy", .joules, \.energy), .init("average", "On average", .watts, \.average),
    .init("idle", "At rest before", .watts, \.idle), .init("idleAfter", "At rest after", .watts, \.idleAfter),
    .init("step", "Step", \.step), .init("update", "New figure every", .seconds, \.update),
    .init("range", "Starts again after", .joules, \.range), .init("scope", "Counted as", \.scope),
    .init("state", "State", \.state), .init("source", "Source", \.source))
}
