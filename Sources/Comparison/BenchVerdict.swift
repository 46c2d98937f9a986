package import Documents

/// What a session comes to: the gravest that any of its cases says.
package enum BenchVerdict {
  /// In this order: `fail` (a gate or a budget), `not-measured` (a case that could not be run, a gate whose metric the
  /// candidate does not have), `inconclusive` (also a gate that there was no baseline for), `warn`, `pass`; and
  /// `not-applicable` where nothing was compared and no budget was judged.
  package static func of(_ cases: [BenchCase]) -> Verdict {
    let said = Set(cases.flatMap(verdicts))
    let order: [Verdict] = [.fail, .notMeasured, .inconclusive, .warn, .pass]
    return order.first(where: said.contains) ?? .notApplicable
  }

  private static func verdicts(_ item: BenchCase) -> [Verdict] {
    let isLost = item.problem != nil || item.stop == .failed
    let limits = item.budget.filter { !($0.limit.optional && $0.verdict == .notMeasured) }
    return (isLost ? [.notMeasured] : []) + limits.map(\.verdict)
      + item.comparisons.filter { $0.gate != nil }.map(verdict)
  }

  /// Of a gated metric.
  private static func verdict(_ comparison: MetricComparison) -> Verdict {
    switch comparison.verdict {
    case .fail: .fail
    case .improved, .unchanged: .pass
    case .inconclusive: .inconclusive
    case .notCompared: comparison.candidate.values.isEmpty ? .notMeasured : .inconclusive
    }
  }
}
