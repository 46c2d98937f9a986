import Quantities
package import Recordings

/// What a run's meters come to: for the whole of what they cover, and for the program.
package struct MeteredEnergy: Sendable {
  /// Meters that cover one thing together, such as two batteries, or two packages and their memory.
  package struct Scope: Sendable, Equatable {
    /// Joules in the run, whoever used them.
    package var metered: Reading<Estimate>
    /// Watts over the run, and at rest.
    package var average: Reading<Estimate>
    package var idle: Reading<Estimate>
    /// Joules of the program.
    package var program: Reading<Estimate>
  }

  /// Times in nanoseconds of `Clock`.
  package struct Times: Sendable {
    package var run: ClosedRange<UInt64>
    package var before: ClosedRange<UInt64>?
    package var after: ClosedRange<UInt64>?
    package init(
      run: ClosedRange<UInt64>, before: ClosedRange<UInt64>? = nil, after: ClosedRange<UInt64>? = nil
    ) {
      self.run = run
      self.before = before
      self.after = after
    }
  }

  /// Nil where no meter covers the device.
  package let device: Scope?
  /// Nil where no meter covers the processors.
  package let processors: Scope?

  /// - Parameter share: the program's part of what lies above rest; nil where it is unknown who worked.
  package init(device: [MeterTrace], processors: [MeterTrace], _ times: Times, share: Estimate?) {
    self.device = Self.scope(device, times, share)
    self.processors = Self.scope(processors, times, share)
  }

  private static func scope(_ traces: [MeterTrace], _ times: Times, _ share: Estimate?) -> Scope? {
    guard !traces.isEmpty else { return nil }
    let metered = sum(traces, times.run) { $0.energy(from: $1.lowerBound, until: $1.upperBound) }
    let average = sum(traces, times.run) { $0.power(from: $1.lowerBound, until: $1.upperBound) }
    // The clock stands still while the device sleeps.
    let seconds = Double(secondsOfNanoseconds: times.run.upperBound - times.run.lowerBound)
    let idle = idle(traces, times)
    let program: Reading<Estimate>
    switch metered {
    case .value(let joules):
      program =
        share.map {
          Attribution(metered: joules, seconds: seconds, idle: idle.value, share: $0).program.because(
            idle.reason)
        } ?? .absent("how long the processors worked for the program is unknown")
    case .absent(let why), .denied(let why), .failed(let why): program = .absent(why)
    }
    return Scope(metered: metered, average: average, idle: idle, program: program)
  }

  private static func idle(_ traces: [MeterTrace], _ times: Times) -> Reading<Estimate> {
    let rests = [times.before, times.after.map { settled($0, traces) }].compactMap { $0 }.map { rest in
      sum(traces, rest) { $0.power(from: $1.lowerBound, until: $1.upperBound) }
    }
    if let idle = Attribution.idle(rests.compactMap(\.value)) { return .value(idle) }
    return .absent(rests.compactMap(\.reason).first ?? Attribution.unrested)
  }

  /// The rest after a run without its beginning, in which a gauge that is late still shows the run: two of its periods,
  /// at most half.
  private static func settled(_ rest: ClosedRange<UInt64>, _ traces: [MeterTrace]) -> ClosedRange<UInt64> {
    let period = traces.compactMap(\.facts.updatePeriod).max() ?? 0
    let length = Double(rest.upperBound - rest.lowerBound)
    return rest.lowerBound + UInt64(min(max(0, 2e9 * period), length / 2))...rest.upperBound
  }

  /// The figures of several meters added up; the first reason where one has none.
  private static func sum(
    _ traces: [MeterTrace], _ times: ClosedRange<UInt64>,
    _ figure: (MeterTrace, ClosedRange<UInt64>) -> Reading<Estimate>
  ) -> Reading<Estimate> {
    var sum = Estimate.zero
    for trace in traces {
      switch figure(trace, times) {
      case .value(let value): sum = sum + value
      case .absent(let why), .denied(let why), .failed(let why): return .absent(why)
      }
    }
    return .value(sum)
  }
}

extension Reading {
  /// The same with a better reason where there is one.
  fileprivate func because(_ reason: String?) -> Reading {
    guard value == nil, let reason else { return self }
    return .absent(reason)
  }
}
