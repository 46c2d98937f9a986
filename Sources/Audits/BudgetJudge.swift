package import Documents
import Quantities

/// Holds a recording's metrics against a budget's limits.
package enum BudgetJudge {
  /// One line per limit, by the metric's name.
  package static func lines(_ recording: Recording, _ budget: Budget) -> [BudgetLine] {
    budget.limits.sorted { $0.key < $1.key }.map { line(recording, $0.key, $0.value) }
  }

  package static func line(_ recording: Recording, _ name: String, _ limit: Budget.Limit) -> BudgetLine {
    switch value(recording, name, limit) {
    case .value(let value):
      BudgetLine(
        metric: name, limit: limit, value: value, headroom: headroom(value, limit),
        verdict: verdict(value, limit))
    case .absent(let reason), .denied(let reason), .failed(let reason):
      BudgetLine(
        metric: name, limit: limit, value: nil, headroom: nil, verdict: .notMeasured, reason: reason)
    }
  }

  /// The figure in the limit's unit: as measured, or spread over the limit's window.
  private static func value(
    _ recording: Recording, _ name: String, _ limit: Budget.Limit
  ) -> Reading<Double> {
    guard let metric = recording.metrics[name] else { return .absent("the recording does not have it") }
    guard let figure = metric.value else { return .absent(metric.missing ?? "it was not measured") }
    guard figure.isFinite else { return .failed("the figure was not a finite number") }
    guard let unit = (limit.maximum ?? limit.minimum)?.unit else { return .failed("the limit is empty") }
    guard let window = limit.over else {
      return unit == metric.unit ? .value(figure) : .failed("it was recorded in \(metric.unit.rawValue)")
    }
    let duration = seconds(recording)
    if unit == metric.unit { return .value(figure * duration / max(duration, window)) }
    guard unit == metric.unit.rate else { return .failed("it was recorded in \(metric.unit.rawValue)") }
    return .value(figure / max(duration, window) * metric.unit.rateFactor)
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

  /// What is left in percent of the limit; of two limits the nearer one counts.
  private static func headroom(_ value: Double, _ limit: Budget.Limit) -> Double? {
    let above = limit.maximum.map { share($0.value - value, of: $0.value) }
    let below = limit.minimum.map { share(value - $0.value, of: $0.value) }
    return [above, below].compactMap { $0 }.min()
  }

  /// A limit of nothing is kept in full or missed in full: there is no share of it to speak of.
  private static func share(_ left: Double, of limit: Double) -> Double {
    if limit == 0 { return left < 0 ? -100 * max(1, min(-left, largest)) : 100 }
    return max(-largest, min(largest, left / limit * 100))
  }

  /// Keeps a limit near zero from giving infinity, which no document has a word for.
  private static let largest = 1e12
}
