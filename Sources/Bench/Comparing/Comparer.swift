package import Documents

/// Holds samples against each other, metric by metric. Pure: the same samples give the same answer, to the bit.
package struct Comparer: Sendable {
  package var gates: [Gate]
  /// How sure an interval is.
  package var confidence: Double
  /// Nil: both sides are from one machine. Else what differs, and only metrics that do not depend on it are compared.
  package var machineDifferences: [String]?

  package init(gates: [Gate], confidence: Double = 0.99, machineDifferences: [String]? = nil) {
    self.gates = gates
    self.confidence = confidence
    self.machineDifferences = machineDifferences
  }
}
