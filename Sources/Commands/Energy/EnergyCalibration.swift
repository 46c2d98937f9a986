import Documents
import Energy
import Glibc
import Harness
import Instruments
import Kernel
import Meters

/// Loads this machine's processors step by step and reads its meter meanwhile.
struct EnergyCalibration {
  /// Seconds that a step takes; nil: what the meter needs, and `shortest` at the least.
  var seconds: Double?
  var meter: MeterChoice
  var console: Console

  private static let shortest = 5.0
  /// Of a step, at least a second: a processor's supply settles in milliseconds, a governor in some tenths of a second.
  private static let settlingShare = 0.2

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
  /// - Throws: where there is no meter or no right to set frequencies, where the user ended it, where the steps tell
  ///   nothing.
  func run() throws(CommandError) -> EnergyCalibrationResult {
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
    defer {
      console.clearProgress()
      for trouble in Self.putBack(means.limits) { console.report(CommandError(trouble)) }
    }
    let observed = try observe(design, policies, means)
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

  static func unmeasurable(_ why: String, hint: String? = nil) -> CommandError {
    CommandError("nothing can be calibrated: \(why)", hint: hint, exitCode: .unmeasurable)
  }

  private static func refused(_ error: SystemError) -> CommandError {
    unmeasurable(
      "\(error.subject): \(error.message)",
      hint: [EACCES, EPERM].contains(error.code)
        ? "Only root may set the processors' frequencies: sudo." : nil)
  }

  private func observe(
    _ design: CalibrationDesign, _ policies: [SysCpufreq], _ means: Means
  ) throws(CommandError) -> [Observed] {
    var observed: [Observed] = []
    for (index, step) in design.steps.enumerated() {
      console.progress("step \(index + 1) of \(design.steps.count)")
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
  private func judge(_ one: Observed, _ reader: MeterReader) throws(CommandError) {
    // The reading at its end is another thread's.
    let latest = Clock.nanoseconds() + 1_000_000_000
    while Clock.nanoseconds() < latest,
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
    signals.wait(until: Clock.nanoseconds() + UInt64(seconds * 1e9)) != nil
  }
}
