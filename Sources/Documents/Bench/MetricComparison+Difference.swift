extension MetricComparison {
  /// The reason of a comparison without a gate that shows a difference.
  package static let differsWithoutGate = "it differs, and no gate says from when on that matters"

  /// Whether there is a difference for sure, of which nobody said whether it matters.
  package var differs: Bool {
    gate == nil && verdict == .inconclusive && reason == Self.differsWithoutGate
  }
}
