import Quantities

/// Turns what one meter answers, again and again, into the joules that have flowed. Nothing is allocated for a reading.
///
/// A counter that falls has begun again at its range (powercap.rst, `max_energy_range_uj`); one without a range, or with a
/// step that no such device can have used, has jumped. A power stands for the time
/// since the reading before: it is the mean of what has flowed in the period that has just ended (sysfs-class-power,
/// `power_now`; sysfs-class-hwmon, `power1_average`).
package struct EnergyAccumulator: Sendable {
  /// Points that a trace keeps at the most; where there are more, every second one goes.
  package static let capacity = 16_384
  private static let gapCapacity = 1024
  /// Nanoseconds of sleep between two readings below which it is the skew of two clocks.
  private static let skew: UInt64 = 10_000_000

  private var trace: MeterTrace
  private var points = MeterPoints()
  private var learning = MeterLearning()
  private var unit = MicrojouleUnit()
  private var last: Figure?
  /// Until when the energy is known: gaps begin here.
  private var known: UInt64?
  private var isInGap = false
  /// Whether the last reading was refused, and is forgiven where the next one is none.
  private var hasMissed = false
  private var total = 0.0
  /// The lowest and highest volts of a charge.
  private var volts: (low: Double, high: Double)?

  /// A figure that was used: what it is multiplied by, when it was read and how long the device had slept by then, in
  /// nanoseconds.
  private struct Figure {
    var value: Double
    var factor: Double
    var time: UInt64
    var asleep: UInt64
  }

  /// In watts, what the last two figures tell; NaN where they tell nothing.
  package private(set) var watts = Double.nan

  package init(_ facts: MeterFacts) {
    trace = MeterTrace(facts: facts)
    trace.gaps.reserveCapacity(Self.gapCapacity)
  }

  /// What has been gathered, with step and period as they were seen where they are not stated.
  package var result: MeterTrace {
    var result = trace
    result.points = points.all
    result.facts.resolution = result.facts.resolution ?? step
    result.facts.updatePeriod = result.facts.updatePeriod ?? learning.period
    if let volts, volts.low > 0 { result.facts.doubt += (volts.high - volts.low) / (volts.high + volts.low) }
    return result
  }

  /// In joules or watts, as seen.
  private var step: Double? {
    let seen = learning.step.map { $0 * (last?.factor ?? 1) }
    return countsMicrojoules ? unit.joules ?? seen : seen
  }

  private var countsMicrojoules: Bool {
    trace.facts.quantity == .joules && [.zone, .chip].contains(trace.facts.kind)
  }

  /// Whether the latest reading was one of use.
  package var isTelling: Bool { !isInGap && last != nil }

  /// Seconds for which it is to be watched until ten new figures were seen, as far as is known by now; nil where its
  /// figure never changed.
  package var settlingTime: Double? {
    trace.facts.updatePeriod == nil ? learning.settlingTime(10) : trace.facts.settlingTime
  }

  /// - Parameters:
  ///   - time: nanoseconds of `Clock`, later than those of the reading before.
  ///   - asleep: nanoseconds that the device has slept since it was switched on.
  ///   - isMark: whether a stretch begins or ends here, so that the points around it stay.
  package mutating func add(_ reading: MeterReading, at time: UInt64, asleep: UInt64, isMark: Bool = false) {
    if case .unusable(let reason) = reading { return lose(reason, at: time) }
    guard let (value, factor) = reading.figure else { return lose(.refused, at: time) }
    if case .charge(_, let now) = reading {
      volts = (min(volts?.low ?? now, now), max(volts?.high ?? now, now))
    }
    take(Figure(value: value, factor: factor, time: time, asleep: asleep), isMark)
  }

  private mutating func take(_ figure: Figure, _ isMark: Bool) {
    defer { last = figure }
    let time = figure.time
    hasMissed = false
    if isInGap {
      extendGap(to: time)
      isInGap = false
      return begin(figure, isMark)
    }
    guard let last, time > last.time else { return begin(figure, isMark) }
    if figure.asleep > last.asleep + Self.skew {
      open(.suspended, from: last.time, until: time)
      return begin(figure, isMark)
    }
    guard let joules = energy(figure, since: last) else {
      open(.jumped, from: last.time, until: time)
      return begin(figure, isMark)
    }
    total += joules
    learning.note(figure.value, at: time)
    if countsMicrojoules { unit.note(figure.value) }
    watts =
      trace.facts.quantity == .watts
      ? figure.value * figure.factor : learning.slope(joules, at: time) ?? watts
    append(time, stays: false, isMark)
  }

  /// Joules since the figure before, or nil where it is none that such a device can have used.
  private func energy(_ figure: Figure, since last: Figure) -> Double? {
    let seconds = Double(secondsOfNanoseconds: figure.time - last.time)
    switch trace.facts.quantity {
    case .watts:
      let watts = figure.value * figure.factor
      return watts >= 0 && watts <= limit ? watts * seconds : nil
    case .joules:
      var grown = figure.value - last.value
      if grown < 0, let range = trace.facts.range { grown += range }
      let joules = grown * (figure.factor + last.factor) / 2
      // A gauge tells in one step what has flowed since the step before.
      let room = trace.facts.kind == .gauge ? max(learning.quiet(at: figure.time) ?? seconds, 2) : seconds
      return joules >= 0 && joules <= limit * room ? joules : nil
    }
  }

  /// Watts that no device of the kind can use: a server's processor, a laptop's battery.
  private var limit: Double { trace.facts.kind == .gauge ? 300 : 10_000 }

  /// A figure to go on from; what was before it does not count.
  private mutating func begin(_ figure: Figure, _ isMark: Bool) {
    learning.restart(figure.value, at: figure.time)
    let watts = figure.value * figure.factor
    self.watts = trace.facts.quantity == .watts && watts <= limit ? watts : .nan
    append(figure.time, stays: true, isMark)
  }

  private mutating func lose(_ reason: MeterTrace.Gap.Reason, at time: UInt64) {
    // One refusal alone is a round left out: the next figure stands for both.
    if reason == .refused, !isInGap, !hasMissed, last != nil {
      hasMissed = true
      return
    }
    hasMissed = false
    watts = .nan
    if isInGap, trace.gaps.last?.reason == reason { return extendGap(to: time) }
    if isInGap { extendGap(to: time) }
    open(reason, from: isInGap ? time : known ?? time, until: time)
    isInGap = true
  }

  private mutating func open(_ reason: MeterTrace.Gap.Reason, from: UInt64, until: UInt64) {
    // So many gaps say no more than one long one.
    if trace.gaps.count == Self.gapCapacity { return extendGap(to: until) }
    trace.gaps.append(MeterTrace.Gap(reason, from: from, until: until))
  }

  private mutating func extendGap(to time: UInt64) {
    if !trace.gaps.isEmpty { trace.gaps[trace.gaps.count - 1].until = time }
  }

  private mutating func append(_ time: UInt64, stays: Bool, _ isMark: Bool) {
    known = time
    points.append(MeterTrace.Point(time: time, joules: total), stays: stays, isMark: isMark)
  }
}
