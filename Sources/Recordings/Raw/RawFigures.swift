package import Formats

/// What the instruments measured, before any model or rule made metrics of it: kept in a recording, so that its metrics can
/// be derived again.
package struct RawFigures: FieldObject {
  /// By the instruments' own names.
  package var totals: [String: Fact<Double>] = [:]
  package var meters: [MeterEstimate] = []
  /// The radio models that figures rest on, by name.
  package var radios: [String] = []
  /// Nil where it is unknown how long the processors worked.
  package var work: [ProcessorWork]?
  /// Of the machine's processors; empty where it is unknown, or all are alike.
  package var capacities: [ProcessorCapacity] = []
  /// Nil where the network was not watched.
  package var traffic: RawTraffic?

  package init() {}

  package static let table = Table(
    "raw", "Raw figures", "What the instruments measured.", blank: RawFigures(),
    .init("totals", \.totals), .init("meters", \.meters), .init("radios", \.radios), .init("work", \.work),
    .init("capacities", \.capacities), .init("traffic", \.traffic))
}
