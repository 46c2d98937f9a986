package import Documents
import Glibc
import Instruments
package import Kernel
import Metrics
import Stimuli

/// Runs one program under measurement: launch held back, attach, release, watch, detach, add up.
package final class Harness {
  private let plan: RunPlan
  private let sink: any RecordingSink
  private let tell: (Notice) -> Void
  private var state: Recording
  private let signals: Signals
  private let fileLimit: UInt64
  /// What a person or a service manager ends a run by, and the end of a child: to be blocked by other threads.
  package static let watchedSignals = Supervisor.watched
  /// Whether the program ran, so that there is something to keep.
  package private(set) var wasStarted = false
  /// Whether a person or a service manager has asked for an end, even where the program had ended by then.
  package private(set) var wasInterrupted = false
  /// Why the recording's file does not hold the whole run; nil where it does.
  package private(set) var loss: SinkError?
  /// Why the program could not be started again; nil where it could, or was not to be.
  package private(set) var relaunchFailure: SystemError?

  /// - Parameters:
  ///   - state: the recording as far as it is known before the start: tool, device, scenario, program.
  ///   - tell: called with what a person may want to know at once.
  package init(
    _ plan: RunPlan, state: Recording, sink: any RecordingSink, tell: @escaping (Notice) -> Void
  ) throws(HarnessError) {
    self.plan = plan
    self.state = state
    self.sink = sink
    self.tell = tell
    if let problem = ProcessNamespace.problem() { throw .notMeasured(problem) }
    do { signals = try Signals(Supervisor.watched) } catch { throw .notMeasured(error.description) }
    fileLimit = ResourceLimit.raiseOpenFiles()
  }

  /// Measures, and answers the whole recording once the program's whole tree has ended.
  package func run() throws(HarnessError) -> Recording {
    let scene = try Scene(plan, signals, fileLimit)
    defer { scene.cleanUp() }
    state.notes += scene.launcher.notes
    let target = scene.target(plan.instruments)
    let instruments = Self.attached(to: target)
    do {
      try scene.attach()
      let before = try begin(instruments)
      state.program.started = Clock.timestamp()
      return try measure(scene, target, instruments, rested: before)
    } catch let error as SystemError {
      throw .notMeasured(error.description)
    } catch let error as HarnessError {
      throw error
    } catch {
      throw .notMeasured("\(error)")
    }
  }

  /// The most disturbing first, so that it is innermost neither in time nor in effect.
  private static func attached(to target: Target) -> [any Instrument] {
    InstrumentRegistry.all.sorted { $0.meta.disturbance > $1.meta.disturbance }.map { $0.init(target) }
  }

  private func measure(
    _ scene: Scene, _ target: Target, _ instruments: [any Instrument], rested before: ClosedRange<UInt64>?
  ) throws -> Recording {
    let columns = instruments.flatMap { type(of: $0).meta.columns }
    let ring = SampleRing(width: columns.count + 1, capacity: ringCapacity)
    let collector = SampleCollector(columns, ring, sink)
    try scene.raise()
    for instrument in instruments { instrument.reached(.programStarts) }
    let start = Clock.nanoseconds()
    do { try scene.launcher.held.start() } catch { throw HarnessError.notStarted(error) }
    wasStarted = true
    let sampler = try Sampler(
      instruments, target, ring, scene.guardian.list, start: start, rate: plan.rate)
    let supervisor = Supervisor(
      plan, stage: scene.stage, service: scene.service, signals: signals, start: start,
      hooks: hooks(scene, sampler, collector, start), tell: tell, record: { [sink] in sink.append($0) })
    supervisor.run(flushEvery: plan.flushInterval(of: sink))
    let over = Clock.nanoseconds()
    wasInterrupted = supervisor.ends.asked == "user"
    let duration = Double(over - start) / 1e9
    for instrument in instruments { instrument.reached(.programEnds) }
    sampler.stop()
    collector.collect()
    let span = Span(start: start, end: over, phases: supervisor.director.phases.ended)
    var measured = instruments.reversed().map { $0.finish(span) }
    // Who has ended the run by hand does not want to wait.
    let after = supervisor.ends.asked == "user" ? nil : try? rest(instruments)
    measured += instruments.map { $0.conclude(span, Rests(before: before, after: after)) }
    note(sampler, ring)
    end(supervisor, duration)
    state.notes += scene.notes
    state.tables.stateFiles = supervisor.state.rows
    return try finish(collector, measured, duration)
  }

  /// Those that want the machine at rest come before the others, which would disturb it.
  private func begin(_ instruments: [any Instrument]) throws -> ClosedRange<UInt64>? {
    var rested: ClosedRange<UInt64>?
    for instrument in instruments {
      try instrument.begin()
      if let rest = try rest([instrument]) { rested = rest }
    }
    return rested
  }

  /// Lets the machine rest for as long as the instruments need; nil where none does.
  ///
  /// - Throws: `interrupted` where somebody would not wait.
  private func rest(_ instruments: [any Instrument]) throws(HarnessError) -> ClosedRange<UInt64>? {
    guard let rest = instruments.compactMap(\.rest).max(by: { $0.seconds < $1.seconds }), rest.seconds > 0
    else { return nil }
    tell(.resting(rest))
    for instrument in instruments { instrument.reached(.restBegins) }
    let start = Clock.nanoseconds()
    try pause(until: start + UInt64(rest.seconds * 1e9))
    let left = instruments.map { $0.restLeft(since: start) }.max() ?? 0
    if left > 0 {
      tell(.resting(Rest(seconds: left, what: "its meter is slow: resting on")))
      try pause(until: Clock.nanoseconds() + UInt64(left * 1e9))
    }
    let over = Clock.nanoseconds()
    for instrument in instruments { instrument.reached(.restEnds) }
    return start...over
  }

  private func pause(until end: UInt64) throws(HarnessError) {
    guard let signal = signals.wait(until: end) else { return }
    wasInterrupted = true
    throw .interrupted(Signals.name(signal))
  }

  private func hooks(
    _ scene: Scene, _ sampler: Sampler, _ collector: SampleCollector, _ start: UInt64
  ) -> Supervisor.Hooks {
    Supervisor.Hooks(
      launch: { (cold) throws(SystemError) in try scene.launchAgain(cold: cold) },
      samples: { collector.collectSamples(since: start) },
      watchClosely: { sampler.watchClosely(from: $0, until: $1) },
      flush: { [unowned self] in flush(collector, since: start) }, stateCheck: scene.stateCheck())
  }

  /// Room for two intervals, of which all may be sampled closely.
  private var ringCapacity: Int {
    let isQuick = plan.scenario.requests.contains { StimulusRegistry.find($0.id)?.meta.isQuick == true }
    let isClose = isQuick || plan.scenario.ready?.sign == .quiet
    let rate = isClose ? max(plan.rate, 1e9 / Double(RunPlan.closePeriod)) : plan.rate
    return Int(rate * plan.flushInterval(of: sink) * 2) + 64
  }

  private func flush(_ collector: SampleCollector, since start: UInt64) {
    collector.collect()
    guard sink.outlivesUs || collector.rows > Int(RunPlan.mostRows) else { return }
    collector.rows = 0
    let seconds = Double(Clock.nanoseconds() - start) / 1e9
    state.program.duration = seconds
    state.metrics = MetricsRegistry.metrics(
      RunFacts(duration: seconds, folds: collector.folds, energy: plan.instruments.energy))
    let toldBefore = loss != nil
    keep(complete: false)
    if let loss, !toldBefore { tell(.notFlushed(loss.description)) }
  }

  /// Writes what there is. What could not be written stays in memory and is tried again with the next flush.
  private func keep(complete: Bool) {
    loss = nil
    do { try sink.flush(state, complete: complete) } catch { loss = error }
  }

  private func note(_ sampler: Sampler, _ ring: SampleRing) {
    if ring.dropped > 0 {
      state.notes.append("\(ring.dropped) samples were lost because the machine was too busy")
    }
    if sampler.refused > 0 {
      state.notes.append("some processes could not be followed: too many open files (ulimit -n)")
    }
  }

  private func end(_ supervisor: Supervisor, _ duration: Double) {
    state.program.exit = supervisor.ends.exit ?? .unknown("nobody saw the program end")
    state.program.endedBy = supervisor.ends.endedBy
    state.program.duration = duration
    relaunchFailure = supervisor.failure
    if let failure = supervisor.failure {
      state.notes.append("the program could not be started again: \(failure)")
    }
    state.phases = supervisor.director.phases.ended
  }

  private func finish(
    _ collector: SampleCollector, _ measured: [Measured], _ duration: Double
  ) throws -> Recording {
    var raw = RawFigures()
    for part in measured {
      raw.totals.merge(part.totals.mapValues { Fact($0) }) { $1 }
      raw.meters += part.meters
      raw.radios += part.radios
      raw.work = part.work ?? raw.work
      raw.capacities += part.capacities
      state.tables.append(part.tables)
      state.notes += part.notes
      for event in part.events { sink.append(event) }
    }
    keep(complete: false)
    do {
      state.raw = raw
      state.derive(RunFacts(try sink.load(), raw, energy: plan.instruments.energy))
      keep(complete: true)
      var recording = try sink.load()
      if let loss { recording.notes.append("the recording could not be written to the end: \(loss)") }
      return recording
    } catch {
      throw HarnessError.notMeasured("the recording could not be read back: \(error)")
    }
  }
}
