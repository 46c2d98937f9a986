package import Documents
package import Quantities
import Recordings

/// What became of a metric, in words that are the same in every form.
package enum ComparisonStrings {
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

  /// What a gate allows: `may grow by 5 %`, `may fall by 5 %, or 2 where that is more`.
  package static func gate(_ gate: Gate, _ unit: Unit) -> String {
    "may \(way(gate)) by \(rule(gate, unit))"
  }

  /// Which way is worse.
  static func way(_ gate: Gate) -> String { gate.better == .less ? "grow" : "fall" }

  /// The larger of a gate's bounds counts: `5 %, or 2 where that is more`.
  static func rule(
    _ gate: Gate, _ unit: Unit, show: (Double, Unit) -> String = { Display.text($0, $1) }
  ) -> String {
    let (share, amount) = (show(100 * gate.relative, .percent), show(gate.absolute, unit))
    if gate.absolute == 0 { return share }
    return gate.relative == 0 ? amount : "\(share), or \(amount) where that is more"
  }

  /// A gate as a question that was answered.
  ///
  /// - Parameter isStrict: whether what is not compared counts as not measured, whichever side lacks it.
  static func check(_ comparison: MetricComparison, isStrict: Bool = false) -> ResultSheet.Check {
    let limit = comparison.gate.map { gate($0, comparison.unit) } ?? "no limit"
    var detail = "\(change(comparison)); \(limit)"
    if comparison.verdict == .unchanged, let direction = comparison.direction {
      detail += "; \(direction.rawValue), within the gate"
    }
    if comparison.isExact, comparison.fewest == 1 { detail += "; single runs; exact count" }
    if comparison.difference != nil, let reason = comparison.reason { detail += "; \(reason)" }
    if comparison.verdict == .inconclusive, let needed = comparison.needed {
      detail += "; about \(ReportStrings.counted(needed, "run")) of each side would tell"
    }
    return ResultSheet.Check(
      kind: .gate, id: comparison.metric, title: "\(comparison.metric): \(limit)",
      verdict: verdict(comparison, isStrict), detail: detail)
  }

  /// A gate that there is no baseline for: passed over, unless its metric has no figure.
  static func check(_ gate: Gate, _ figure: BenchFigure?) -> ResultSheet.Check {
    let unit = figure?.sample.unit ?? MetricCatalogue.find(gate.metric)?.unit ?? .count
    let limit = Self.gate(gate, unit)
    return ResultSheet.Check(
      kind: .gate, id: gate.metric, title: "\(gate.metric): \(limit)",
      verdict: figure == nil ? .notMeasured : .notApplicable,
      detail: figure.map { "\(Display.text($0.median.value, unit)), no baseline yet; \(limit)" }
        ?? "it was not measured; \(limit)")
  }

  /// What was never measured is another matter than what has nothing to be compared with yet.
  private static func verdict(_ comparison: MetricComparison, _ isStrict: Bool) -> Verdict {
    switch comparison.verdict {
    case .fail: .fail
    case .improved, .unchanged: .pass
    case .inconclusive: .inconclusive
    case .notCompared: isStrict || comparison.candidate.values.isEmpty ? .notMeasured : .inconclusive
    }
  }

  private static func signed(_ value: Double, _ unit: Unit) -> String {
    (value > 0 ? "+" : value == 0 ? "±" : "") + Display.text(value, unit)
  }
}
