package import Energy
package import Formats
import Glibc
import Harness
import Instruments
import Kernel
import PowerMeters
import Recordings

/// Loads this machine's processors step by step and reads its meter meanwhile.
package struct EnergyCalibration {
  private let seconds: Double?
  private let meter: MeterChoice

  private static let shortest = 5.0
  /// Of a step, at least a second: a processor's supply settles in milliseconds, a governor in some tenths of a second.
  private static let settlingShare = 0.2

  /// - Parameter seconds: how long a step takes; nil: what the meter needs, and `shortest` at the least.
  package init(seconds: Double?, meter: MeterChoice) { (self.seconds, self.meter) = (seconds, meter) }

  /// What one step came to.
  struct Observed {
    var step: CalibrationDesign.Step
    /// Nanoseconds of `Clock`.
    var from: UInt64
    var until: UInt64
    var work: [ProcessorWork]
  }

  /// What the steps are taken with.
  private struct Means {
    var reader: MeterReader
    var signals: Signals
    var limits: CpufreqLimits
    /// Puts the frequencies back if this process is killed.
    var guardian: ProcessGuard
    /// Seconds that a step takes, and that it is given to settle before.
    var seconds: Double
    var settling: Double
  }

  /// Puts back the frequencies that were set before, however it ends.
  ///
  /// - Parameters:
  ///   - progress: called with a step's number and how many there are.
  ///   - trouble: called with what could not be put back.
  /// - Throws: where there is no meter or no right to set frequencies, where the user ended it, where the steps tell
  ///   nothing.
  package func run(
    progress: (Int, Int) -> Void, trouble: (String) -> Void
  ) throws(ExplainedError) -> EnergyCalibrationResult {
    let reader = MeterReader(meter)
    guard !reader.facts.isEmpty else {
      throw Self.unmeasurable(reader.refusals.map { "\($0.name): \($0.reason)" }.joined(separator: "; "))
    }
    let policies = SysCpufreq.readAll(.live)
    let design = CalibrationDesign(CalibrationClusters.read(.live, policies))
    guard !design.clusters.isEmpty else { throw Self.unmeasurable("the kernel lists no processors") }
    let (length, settling) = Self.times(seconds, rest: reader.rest)
    defer { _ = reader.stop() }
    let means: Means
    do throws(SystemError) {
      // Blocked before any thread is started: they all leave the signals to this one.
      let signals = try Signals(Harness.watchedSignals)
      let guardian = try ProcessGuard()
      let limits = try CpufreqLimits(policies.filter(\.isScaled))
      try limits.entrust(to: guardian)
      try reader.start()
      means = Means(
        reader: reader, signals: signals, limits: limits, guardian: guardian, seconds: length,
        settling: settling)
    } catch { throw Self.refused(error) }
    defer { for one in Self.putBack(means.limits) { trouble(one) } }
    let observed = try observe(design, policies: policies, means: means, progress: progress)
    return try EnergyCalibrationResult(design, observed, reader.stop(), isChosen: meter != .automatic)
  }

  /// How long a step takes and how long it settles: the meter has to show a new figure meanwhile.
  ///
  /// - Parameter rest: seconds in which the meter shows ten new figures.
  static func times(_ wish: Double?, rest: Double) -> (step: Double, settling: Double) {
    let step = wish ?? max(shortest, rest)
    return (step, max(1, step * settlingShare, rest / 10))
  }

  /// Puts the frequencies back.
  ///
  /// - Returns: what could not be put back, and how to.
  static func putBack(_ limits: CpufreqLimits) -> [String] {
    limits.restore().map { "\($0.file) could not be put back: \($0.reason); \"\($0.remedy)\" does it" }
  }

  package static func unmeasurable(_ why: String, hint: String? = nil) -> ExplainedError {
    ExplainedError("nothing can be calibrated: \(why)", hint: hint, kind: .notMeasured)
  }

  private static func refused(_ error: SystemError) -> ExplainedError {
    unmeasurable(
      "\(error.subject): \(error.message)",
      hint: [EACCES, EPERM].contains(error.code)
        ? "Only root may set the processors' frequencies: sudo." : nil)
  }

  private func observe(
    _ design: CalibrationDesign, policies: [SysCpufreq], means: Means,
    progress: (Int, Int) -> Void
  ) throws(ExplainedError) -> [Observed] {
    var observed: [Observed] = []
    for (index, step) in design.steps.enumerated() {
      progress(index + 1, design.steps.count)
      let processors = step.cluster.map { Array(design.clusters[$0].processors.prefix(step.busy)) } ?? []
      let one: Observed?
      do throws(SystemError) {
        means.limits.restore()
        for policy in policies where policy.processors.contains(where: processors.contains) {
          if let hertz = step.hertz { try means.limits.keep(policy, at: UInt64(hertz / 1000)) }
        }
        one = try observe(step, processors, means)
      } catch { throw Self.refused(error) }
      guard let one else { throw Self.unmeasurable("it was ended before it was complete") }
      // A meter that does not tell of rest tells of nothing.
      if observed.isEmpty { try judge(one, means.reader) }
      observed.append(one)
    }
    return observed
  }

  /// - Throws: why no meter tells of a step.
  private func judge(_ one: Observed, _ reader: MeterReader) throws(ExplainedError) {
    // The reading at its end is another thread's.
    let latest = Clock.now + .seconds(1)
    while Clock.now < latest,
      reader.traces.contains(where: { $0.points.last?.time ?? 0 < one.until })
    {
      Clock.pause(nanoseconds: 20_000_000)
    }
    _ = try EnergyCalibrationResult.Power(one, reader.traces, isChosen: meter != .automatic)
  }

  /// - Returns: nil where the user ended it.
  private func observe(
    _ step: CalibrationDesign.Step, _ processors: [Int], _ means: Means
  ) throws(SystemError) -> Observed? {
    let busy = try BusyProcessors(processors, duty: step.duty)
    guard !isEnded(means.signals, within: means.settling) else { return nil }
    let meter = WorkMeter(Target(pid: getpid(), group: try Cgroup.of("self")), exact: true)
    meter.begin()
    means.reader.mark()
    let before = meter.snapshot()
    let isEnded = isEnded(means.signals, within: means.seconds)
    let after = meter.snapshot()
    let work = WorkMeter.work(from: before, to: after)
    means.reader.mark()
    try busy.stop()
    guard !isEnded else { return nil }
    guard let work else {
      throw SystemError(code: ENODATA, call: "read", subject: "the processors' work (\(meter.how))")
    }
    return Observed(step: step, from: before.time, until: after.time, work: work)
  }

  /// Whether somebody asked for an end; waits for so many seconds else.
  private func isEnded(_ signals: Signals, within seconds: Double) -> Bool {
    signals.wait(until: (Clock.now + .seconds(seconds)).nanoseconds) != nil
  }
}
