import Kernel
import Quantities

/// When to sample: close together at first, so that a run of a few milliseconds is seen at all, then at the rate.
struct SampleSchedule {
  private static let closePeriod = UInt64(RunPlan.closePeriod.nanoseconds)
  private let start: UInt64
  private let period: UInt64
  private var step: UInt64 = 1_000_000

  /// - Parameter start: nanoseconds of the clock at exec.
  init(start: UInt64, rate: Double) {
    self.start = start
    period = UInt64(Double(nanosecondsOfSeconds: 1) / rate)
  }

  /// The next time, on the grid of the period once the first steps are over; ticks that have passed are left out.
  ///
  /// - Parameter closer: a stretch in which samples stand closer together, the first at its start.
  mutating func next(after now: UInt64, closer: (from: UInt64, until: UInt64)? = nil) -> UInt64 {
    let ordinary = next(after: now)
    guard let closer, now < closer.until else { return ordinary }
    return min(ordinary, now < closer.from ? closer.from : now + Self.closePeriod)
  }

  private mutating func next(after now: UInt64) -> UInt64 {
    while step < period {
      let due = start + step
      step *= 4
      if due > now { return due }
    }
    return start + ((max(now, start) - start) / period + 1) * period
  }
}
