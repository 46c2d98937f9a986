import Documents
import Glibc
import Instruments
import Kernel
import Metrics
import Quantities
package import Recordings
import Stimuli

/// Runs one program under measurement: launch held back, attach, release, watch, detach, add up.
package struct Harness {
  private let plan: RunPlan
  private let recording: Recording
  private let sink: any RecordingSink
  private let display: (any RunDisplay)?
  private let notify: (Notice) -> Void
  private let signals: Signals
  private let fileLimit: UInt64
  /// What a person or a service manager ends a run by, and the end of a child: to be blocked by other threads.
  package static let watchedSignals = RunDriver.watched

  /// - Parameters:
  ///   - recording: as far as it is known before the start: tool, device, scenario, program.
  ///   - display: shows the run while it lasts; nil: none does.
  ///   - notify: called with what a person may want to know at once.
  package init(
    _ plan: RunPlan, recording: Recording, sink: any RecordingSink, display: (any RunDisplay)? = nil,
    notify: @escaping (Notice) -> Void
  ) throws(RunFailure) {
    var plan = plan
    plan.glanceInterval = display.map { .seconds($0.interval) }
    (self.plan, self.recording, self.sink, self.notify) = (plan, recording, sink, notify)
    self.display = display
    if let problem = ProcessNamespace.problem() { throw RunFailure(.notMeasured(problem)) }
    // Ctrl-Z gives the terminal back before it stops.
    let stopping = display == nil ? [] : [SIGTSTP]
    do { signals = try Signals(RunDriver.watched + stopping) } catch {
      throw RunFailure(.notMeasured(error.description))
    }
    fileLimit = ResourceLimit.raiseOpenFiles()
  }

  /// Measures, and answers once the program's whole tree has ended.
  package func run() throws(RunFailure) -> RunOutcome {
    var wasStarted = false
    do {
      return try run(&wasStarted)
    } catch {
      throw RunFailure(error as? HarnessError ?? .notMeasured("\(error)"), wasStarted: wasStarted)
    }
  }

  private func run(_ wasStarted: inout Bool) throws -> RunOutcome {
    let scene = try Scene(plan, signals, fileLimit)
    defer { scene.cleanUp() }
    // What it cannot be told of it leaves beside the recording, which is no reason not to measure.
    if let file = sink.file { try? scene.guardian.tell(.database(file)) }
    if let left = display?.restoration { try? scene.guardian.tell(.terminal(left.text, file: left.file)) }
    do throws(SinkError) { try sink.open() } catch { throw HarnessError.notRecorded(error.description) }
    let target = scene.target(plan.instruments)
    let instruments = Self.attached(to: target)
    try scene.attach()
    let rest = MachineRest(signals, notify)
    let before = try rest.begin(instruments)
    let ring = SampleRing(
      width: instruments.map { type(of: $0).meta.columns.count }.reduce(1, +), capacity: ringCapacity)
    let record = record(scene, instruments, ring)
    let start = try release(scene, instruments)
    wasStarted = true
    let sampler = try Sampler(
      instruments, target: target, ring: ring, list: scene.guardian.list, start: start.nanoseconds,
      rate: plan.rate)
    let driver = driver(scene, sampler: sampler, record: record, start: start)
    driver.run()
    let over = Clock.now
    sink.prepareLastFlush()
    display?.withdraw()
    for instrument in instruments { instrument.reached(.programEnds) }
    sampler.stop()
    record.collect()
    let span = Span(
      start: start.nanoseconds, end: over.nanoseconds, phases: driver.machine.phases.ended)
    let measured = conclude(
      target, instruments, span: span, rest: rest, before: before, isInterrupted: driver.wasInterrupted)
    let end = RunEnd(
      driver, duration: (over - start).seconds, sampling: notes(sampler, ring), scene: scene.notes)
    return RunOutcome(
      recording: try record.finish(end, measured), loss: record.loss,
      relaunchFailure: driver.machine.failure, wasInterrupted: driver.wasInterrupted || rest.wasInterrupted)
  }

  private func record(_ scene: Scene, _ instruments: [any Instrument], _ ring: SampleRing) -> RunRecord {
    var recording = recording
    recording.notes += scene.launcher.notes
    recording.program.started = Clock.timestamp()
    let columns = instruments.flatMap { type(of: $0).meta.columns }
    return RunRecord(
      recording, sink, SampleCollector(columns, ring, sink: sink, display: display),
      energy: plan.instruments.energy)
  }

  private func driver(
    _ scene: Scene, sampler: Sampler, record: RunRecord, start: Instant
  ) -> RunDriver {
    let machine = RunMachine(plan, start: start, flushInterval: .seconds(plan.flushInterval(of: sink)))
    return RunDriver(
      machine, scene: scene, signals: signals, sampler: sampler, record: record, display: display,
      notify: notify)
  }

  /// The most disturbing first, so that it is innermost neither in time nor in effect.
  private static func attached(to target: Target) -> [any Instrument] {
    InstrumentRegistry.all.sorted { $0.meta.disturbance > $1.meta.disturbance }.map { $0.init(target) }
  }

  /// Lets the program go.
  ///
  /// - Returns: the moment of exec.
  private func release(_ scene: Scene, _ instruments: [any Instrument]) throws -> Instant {
    try scene.raise()
    for instrument in instruments { instrument.reached(.programStarts) }
    let start = Clock.now
    do { try scene.launcher.held.start() } catch { throw HarnessError.notStarted(error) }
    return start
  }

  private func conclude(
    _ target: Target, _ instruments: [any Instrument], span: Span, rest: MachineRest,
    before: ClosedRange<UInt64>?, isInterrupted: Bool
  ) -> [Measured] {
    let measured = instruments.reversed().map { $0.finish(span) }
    target.end()
    // Who has ended the run by hand does not want to wait.
    let after = isInterrupted ? nil : try? rest.take(instruments)
    return measured + instruments.map { $0.conclude(span, Rests(before: before, after: after)) }
  }

  /// Room for two intervals, of which all may be sampled closely.
  private var ringCapacity: Int {
    let isQuick = plan.scenario.requests.contains { StimulusRegistry.find($0.id)?.meta.isQuick == true }
    let isClose = isQuick || plan.scenario.ready?.sign == .quiet
    let rate = isClose ? max(plan.rate, 1 / RunPlan.closePeriod.seconds) : plan.rate
    return Int(rate * plan.flushInterval(of: sink) * 2) + 64
  }

  private func notes(_ sampler: Sampler, _ ring: SampleRing) -> [String] {
    var notes: [String] = []
    if ring.dropped > 0 { notes.append("\(ring.dropped) samples were lost because the machine was too busy") }
    if sampler.refused > 0 {
      notes.append("some processes could not be followed: too many open files (ulimit -n)")
    }
    return notes
  }
}
