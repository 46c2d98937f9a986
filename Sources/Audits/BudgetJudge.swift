package import Documents
import Quantities
package import Recordings

/// Checks a recording's metrics against a budget's limits.
package enum BudgetJudge {
  /// One line per limit, by the metric's name.
  package static func lines(_ recording: Recording, _ budget: Budget) -> [BudgetLine] {
    budget.limits.sorted { $0.key < $1.key }.map { line(recording, $0.key, $0.value) }
  }

  package static func line(_ recording: Recording, _ name: String, _ limit: Budget.Limit) -> BudgetLine {
    switch figure(recording, name, limit) {
    case .value(let figure):
      line(name, limit: limit, figure: figure, metric: recording.metrics[name])
    case .absent(let reason), .denied(let reason), .failed(let reason):
      BudgetLine(
        metric: name, limit: limit, value: nil, headroom: nil, verdict: .notMeasured, reason: reason)
    }
  }

  private static func line(
    _ name: String, limit: Budget.Limit, figure: Figure, metric: Metric?
  ) -> BudgetLine {
    let value = figure.value
    let (verdict, reason) = figure.undecided(limit) ?? (verdict(value, limit), nil)
    let use = figure.use(limit)
    guard let metric, let doubt = doubt(metric, verdict, value, limit: limit) else {
      return BudgetLine(
        metric: name, limit: limit, value: use?.isShort == true ? nil : value,
        headroom: headroom(value, limit, metric),
        verdict: verdict, reason: reason, bound: metric?.bound, use: use)
    }
    let text = use.map { Display.text($0.used, $0.unit) } ?? Display.text(value, figure.unit)
    let seen = "\(doubt) \(text), which does not show whether the limit is kept"
    return BudgetLine(
      metric: name, limit: limit, value: nil, headroom: nil, verdict: .notMeasured,
      reason: metric.note.map { "\(seen): \($0)" } ?? seen)
  }

  /// What is left at the least, where the figure is a bound of which both ends are known.
  private static func headroom(_ value: Double, _ limit: Budget.Limit, _ metric: Metric?) -> Double? {
    guard metric?.bound != nil, limit.over == nil, let ends = metric?.bounds else {
      return Headroom.percent(value, limit)
    }
    return [ends.lowerBound, ends.upperBound].compactMap { Headroom.percent($0, limit) }.min()
  }

  /// How a figure that may be another is told, where the other would have another verdict; nil where the verdict stands.
  private static func doubt(
    _ metric: Metric, _ verdict: Verdict, _ value: Double, limit: Budget.Limit
  ) -> String? {
    if let side = metric.bound {
      let isProven = isProven(verdict, side: side, value: value, limit: limit)
      return isProven || Self.isProven(verdict, metric.bounds, limit) ? nil : side.rawValue
    }
    guard metric.fidelity == .sampled, let bounds = metric.bounds, limit.over == nil,
      !isProven(verdict, bounds, limit)
    else { return nil }
    return "between samples it may have been more than"
  }

  /// Whether a bound is enough for the verdict: "at least 9" breaks a limit of at most 5, and proves nothing of one of at
  /// most 10.
  private static func isProven(
    _ verdict: Verdict, side: BoundSide, value: Double, limit: Budget.Limit
  ) -> Bool {
    switch (side, verdict) {
    case (.atLeast, .fail): limit.maximum.map { value > $0.value } ?? false
    case (.atMost, .fail): limit.minimum.map { value < $0.value } ?? false
    case (.atLeast, .pass): limit.maximum == nil
    case (.atMost, .pass): limit.minimum == nil
    default: false
    }
  }

  /// Whether all that the figure can be has the same verdict.
  private static func isProven(
    _ verdict: Verdict, _ bounds: ClosedRange<Double>?, _ limit: Budget.Limit
  ) -> Bool {
    guard let bounds, limit.over == nil else { return false }
    return Self.verdict(bounds.lowerBound, limit) == verdict
      && Self.verdict(bounds.upperBound, limit) == verdict
  }

  /// What was measured, as a figure that the limit can be compared with.
  private static func figure(
    _ recording: Recording, _ name: String, _ limit: Budget.Limit
  ) -> Reading<Figure> {
    guard let metric = recording.metrics[name] else { return .absent("the recording does not have it") }
    guard let value = metric.value else { return .absent(metric.missing ?? "it was not measured") }
    guard value.isFinite else { return .failed("the figure was not a finite number") }
    guard let unit = (limit.maximum ?? limit.minimum)?.unit else { return .failed("the limit is empty") }
    let isRate = unit == metric.unit
    guard let window = limit.over else {
      return isRate
        ? .value(Figure(value: value, unit: unit)) : .failed("it was recorded in \(metric.unit.rawValue)")
    }
    guard isRate || unit == metric.unit.rate else {
      return .failed("it was recorded in \(metric.unit.rawValue)")
    }
    // Without their count, a rate of events times the run is their number but for rounding.
    let product = value * seconds(recording)
    let counted = name.hasSuffix(".rate") ? recording.metrics[String(name.dropLast(5))] : nil
    let count = counted?.unit == .count ? counted?.value : nil
    let used = isRate ? unit == .perSecond ? count ?? product.rounded() : product : value
    return .value(
      Figure(
        WindowAllowance(used, recording, window: window, metric: name), unit,
        factor: isRate ? 1 : metric.unit.rateFactor, mean: isRate ? value : nil))
  }

  static func seconds(_ recording: Recording) -> Double {
    recording.program.duration.isFinite ? max(0, recording.program.duration) : 0
  }

  private static func verdict(_ value: Double, _ limit: Budget.Limit) -> Verdict {
    if let maximum = limit.maximum, value > maximum.value { return .fail }
    if let minimum = limit.minimum, value < minimum.value { return .fail }
    guard let warning = limit.warning else { return .pass }
    // Beside a maximum the warning comes from below, beside a minimum alone from above.
    let warned = limit.maximum == nil ? value <= warning.value : value >= warning.value
    return warned ? .warn : .pass
  }
}
