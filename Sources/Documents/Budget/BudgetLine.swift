package import Formats
package import Quantities
package import Recordings

/// One limit of a budget, compared with a recording.
package struct BudgetLine: DocumentPart {
  package var metric: String
  package var limit: Budget.Limit
  package var value: Double?
  package var headroom: Double?
  package var verdict: Verdict
  package var reason: String?
  /// On which side of the value the truth lies, where the value is a bound.
  package var bound: BoundSide?
  package var use: WindowUse?

  package init(
    metric: String, limit: Budget.Limit, value: Double?, headroom: Double?, verdict: Verdict,
    reason: String? = nil, bound: BoundSide? = nil, use: WindowUse? = nil
  ) {
    self.metric = metric
    self.limit = limit
    self.value = value
    self.headroom = headroom
    self.verdict = verdict
    self.reason = reason
    self.bound = bound
    self.use = use
  }

  package var isMeasured: Bool { value != nil || use != nil }

  /// What is compared with the limit, in the limit's unit: the value or, of a run that was shorter than the limit's window,
  /// what was used as an average over the window.
  package var compared: Double? {
    if let value { return value }
    guard let use, use.span > 0 else { return nil }
    let factor = use.unit.rate == unit ? use.unit.rateFactor : 1
    return use.used / use.span * factor
  }

  /// How far a value that is at least so much may go, in the limit's unit: the headroom is from there. Nil where that is hardly more.
  package var farEnd: Double? {
    guard bound == .atLeast, let value, let maximum = limit.maximum?.value, let headroom else { return nil }
    let end = maximum * (1 - headroom / 100)
    return end > value * 1.005 ? end : nil
  }

  package var unit: Unit { limit.maximum?.unit ?? limit.minimum?.unit ?? .count }

  package static let table = Table(
    "budgetLine", "Line of a budget", "",
    blank: BudgetLine(
      metric: "", limit: Budget.Limit(), value: nil, headroom: nil, verdict: .notMeasured),
    .init("metric", \.metric).notEmpty, .init("limit", \.limit),
    .init("value", \.value).meaning(
      """
      in the limit's unit; left out where the run was shorter than the limit's window, so that it has no average to compare: \
      then use holds what was compared
      """),
    .init("headroom", \.headroom).meaning("what is left of the limit, in percent; negative past it"),
    .init("verdict", \.verdict),
    .init("reason", \.reason).meaning("why there is no value, or why it decides nothing"),
    .init("bound", \.bound).meaning("on which side of the value the truth lies"),
    .init("use", \.use).meaning(
      """
      the amounts behind the value of a limit with a window: what was used, and what is allowed or required, in span \
      seconds
      """)
  )
}
