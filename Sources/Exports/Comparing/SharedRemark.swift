import Documents

/// What would stand beside each of several unclear figures: it is said once, below them.
enum SharedRemark {
  /// Nil where the figures without a gate that are unclear are few, or are so for several reasons.
  static func of(_ comparisons: [MetricComparison]) -> String? {
    let unclear = comparisons.filter {
      $0.gate == nil && $0.reason != nil && !$0.differs && [.unchanged, .inconclusive].contains($0.verdict)
    }
    let remarks = unclear.compactMap(DifferenceStrings.remark)
    guard remarks.count > 2, Set(remarks).count == 1 else { return nil }
    return remarks.first
  }
}
