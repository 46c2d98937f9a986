/// When to sample: close together at first, so that a run of a few milliseconds is seen at all, then at the rate.
struct SampleSchedule {
  private let start: UInt64
  private let period: UInt64
  private var step: UInt64 = 1_000_000
  private var due: UInt64

  /// - Parameter start: nanoseconds of the clock at exec.
  init(start: UInt64, rate: Double) {
    self.start = start
    period = UInt64(1e9 / rate)
    due = start
  }

  /// The next time, on the grid of the period once the first steps are over; ticks that have passed are left out.
  mutating func next(after now: UInt64) -> UInt64 {
    if step < period {
      due = start + step
      step *= 2
      if due > now { return due }
    }
    let passed = max(now, start + step / 2) - start
    due = start + (passed / period + 1) * period
    return due
  }
}
