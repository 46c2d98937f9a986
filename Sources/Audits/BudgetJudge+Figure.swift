import Documents
import Quantities

extension BudgetJudge {
  /// What a limit is compared with: a figure or, where the limit has a window, what was used of what it allows.
  struct Figure {
    /// In the limit's unit.
    let value: Double
    let unit: Unit
    private let allowance: WindowAllowance?
    /// What an amount in a second is in the limit's unit.
    private let factor: Double

    init(value: Double, unit: Unit) {
      (self.value, self.unit, allowance, factor) = (value, unit, nil, 1)
    }

    /// - Parameter mean: of the whole run, where it was recorded as a rate.
    init(_ allowance: WindowAllowance, _ unit: Unit, factor: Double, mean: Double?) {
      value = allowance.isShort ? allowance.average * factor : mean ?? allowance.average * factor
      (self.unit, self.allowance, self.factor) = (unit, allowance, factor)
    }

    /// Nil where the limit has no window, or the amounts are too large for a document.
    func use(_ limit: Budget.Limit) -> WindowUse? {
      guard let allowance else { return nil }
      let (allowed, required) = (amount(limit.maximum), amount(limit.minimum))
      let all = [allowance.used, allowance.span, allowed, required].compactMap { $0 }
      guard all.allSatisfy(\.isFinite) else { return nil }
      return WindowUse(
        used: allowance.used, allowed: allowed, required: required, unit: unit.amount ?? unit,
        span: allowance.span, run: allowance.run)
    }

    /// Where the run ended before the window and the window would decide: a program that goes on would break the limit, or
    /// there was no time to reach what it requires.
    func undecided(_ limit: Budget.Limit) -> (Verdict, String)? {
      guard let allowance, allowance.isShort, limit.maximum.map({ value <= $0.value }) ?? true else {
        return nil
      }
      let short = "the run was too short to judge, \(allowance.length)"
      if let minimum = limit.minimum, value < minimum.value { return (.inconclusive, short) }
      guard let maximum = limit.maximum, allowance.expected * factor > maximum.value else { return nil }
      return (
        .inconclusive,
        """
        \(short): it was still running, and at its pace it would use \
        \(text(allowance.expected * allowance.window)) of \(text(amount(maximum) ?? 0)) allowed
        """
      )
    }

    private func text(_ amount: Double) -> String { Display.text(amount, unit.amount ?? unit) }

    /// What a limit comes to in the time that it is compared with.
    private func amount(_ limit: Quantity?) -> Double? {
      limit.flatMap { limit in allowance.map { limit.value * $0.span / factor } }
    }
  }
}
