import Quantities

/// A moment of `Clock`, to the nanosecond.
package struct Instant: Comparable, Hashable, Sendable {
  /// Of `CLOCK_MONOTONIC`.
  package var nanoseconds: UInt64

  package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// What would lie before the clock's beginning is its beginning, and the same at its end.
  package static func + (moment: Instant, duration: Duration) -> Instant {
    let step = duration.nanoseconds
    let (sum, isOutside) =
      step < 0
      ? moment.nanoseconds.subtractingReportingOverflow(step.magnitude)
      : moment.nanoseconds.addingReportingOverflow(step.magnitude)
    return Instant(nanoseconds: isOutside ? (step < 0 ? 0 : .max) : sum)
  }

  package static func - (moment: Instant, duration: Duration) -> Instant { moment + (.zero - duration) }

  /// Negative where the other moment is later.
  package static func - (later: Instant, earlier: Instant) -> Duration {
    later >= earlier
      ? .nanoseconds(Int64(clamping: later.nanoseconds - earlier.nanoseconds))
      : .nanoseconds(-Int64(clamping: earlier.nanoseconds - later.nanoseconds))
  }
}

extension Duration {
  /// Of whole nanoseconds exactly what a count of them gives: two roundings would differ in the last digit.
  package var seconds: Double {
    Double(secondsOfNanoseconds: Double(nanoseconds)) + Double(components.attoseconds % 1_000_000_000) / 1e18
  }

  /// The nearest that 64 bits hold, up to 292 years.
  package var nanoseconds: Int64 {
    let (whole, isOutside) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isOutside else { return components.seconds < 0 ? .min : .max }
    let (sum, overflows) = whole.addingReportingOverflow(components.attoseconds / 1_000_000_000)
    return overflows ? (whole < 0 ? .min : .max) : sum
  }
}
