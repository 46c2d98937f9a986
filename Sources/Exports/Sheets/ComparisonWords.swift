package import Documents
package import Quantities

/// What became of a metric, in words that are the same in every form.
package enum ComparisonWords {
  /// `8 → 12, +50 % (99 % sure between +40 % and +60 %)` is what it comes to; the interval is in the metric's unit where
  /// there is no ratio.
  package static func change(_ comparison: MetricComparison) -> String {
    guard let difference = comparison.difference else { return comparison.reason ?? "not compared" }
    let sides = [comparison.baseline, comparison.candidate].map { side in
      Statistics.median(side.values).map { Display.text($0, comparison.unit) } ?? "–"
    }.joined(separator: " → ")
    let exact = comparison.isExact || (difference.low == difference.high)
    guard let ratio = comparison.ratio else {
      let span =
        exact
        ? "" : " (\(signed(difference.low, comparison.unit)) to \(signed(difference.high, comparison.unit)))"
      return "\(sides), \(signed(difference.value, comparison.unit))\(span)"
    }
    let span = exact ? "" : " (\(share(ratio.low)) to \(share(ratio.high)))"
    return "\(sides), \(share(ratio.value))\(span)"
  }

  /// A ratio as what was added: 1.05 is `+5 %`.
  package static func share(_ ratio: Double) -> String {
    let percent = (ratio - 1) * 100
    return percent == 0 ? "±0 %" : (percent > 0 ? "+" : "") + Display.text(percent, .percent)
  }

  /// What a gate allows: `at most 5 % more`, `at most 5 % and 2 more`.
  package static func gate(_ gate: Gate, _ unit: Unit) -> String {
    let bounds = [
      gate.relative > 0 ? Display.text(gate.relative * 100, .percent) : nil,
      gate.absolute > 0 ? Display.text(gate.absolute, unit) : nil,
    ].compactMap { $0 }
    let way = gate.better == .less ? "more" : "less"
    if bounds.isEmpty { return "none \(way)" }
    return "at most \(bounds.joined(separator: " and ")) \(way)"
  }

  /// A gate as a question that was answered.
  static func check(_ comparison: MetricComparison) -> ResultSheet.Check {
    let limit = comparison.gate.map { gate($0, comparison.unit) } ?? "no limit"
    var detail = "\(change(comparison)); \(limit) is allowed"
    if comparison.difference != nil, let reason = comparison.reason { detail += "; \(reason)" }
    if comparison.verdict == .inconclusive, let needed = comparison.needed {
      detail += "; about \(ReportWords.counted(needed, "run")) of each side would tell"
    }
    return ResultSheet.Check(
      kind: .gate, id: comparison.metric, title: "\(comparison.metric): \(limit)",
      verdict: verdict(comparison), detail: detail)
  }

  /// What was never measured is another matter than what has nothing to be held against yet.
  private static func verdict(_ comparison: MetricComparison) -> Verdict {
    switch comparison.verdict {
    case .fail: .fail
    case .improved, .unchanged: .pass
    case .inconclusive: .inconclusive
    case .notCompared: comparison.candidate.values.isEmpty ? .notMeasured : .inconclusive
    }
  }

  private static func signed(_ value: Double, _ unit: Unit) -> String {
    (value > 0 ? "+" : value == 0 ? "±" : "") + Display.text(value, unit)
  }
}
