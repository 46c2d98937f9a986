package import Documents
import Glibc
import Instruments
import Kernel
import Stimuli

/// Runs one program under measurement: launch held back, attach, release, watch, detach, add up.
package final class Harness {
  private let plan: RunPlan
  private let sink: any RecordingSink
  private let tell: (Notice) -> Void
  private var state: Recording
  private let signals: Signals
  private let fileLimit: UInt64
  /// Whether the program ran, so that there is something to keep.
  package private(set) var wasStarted = false
  /// Why the recording's file does not hold the whole run; nil where it does.
  package private(set) var loss: SinkError?

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
    let launcher = try Launcher(plan, signalMask: signals.previousMask, fileLimit: fileLimit)
    defer { launcher.cleanUp() }
    state.notes += launcher.notes
    let target = Target(
      pid: launcher.held.pid, group: launcher.group, options: plan.instruments,
      programs: Target.load(launcher.group, plan.instruments))
    let instruments = Self.attached(to: target)
    do {
      for instrument in instruments { try instrument.begin() }
      state.program.started = Clock.timestamp()
      return try measure(launcher, target, instruments)
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
    _ launcher: Launcher, _ target: Target, _ instruments: [any Instrument]
  ) throws -> Recording {
    let columns = instruments.flatMap { type(of: $0).meta.columns }
    let ring = SampleRing(width: columns.count + 1, capacity: ringCapacity)
    let collector = SampleCollector(columns, ring, sink)
    let start = Clock.nanoseconds()
    do { try launcher.held.start() } catch { throw HarnessError.notStarted(error) }
    wasStarted = true
    let sampler = try Sampler(instruments, target, ring, start: start, rate: plan.rate)
    let supervisor = Supervisor(
      plan, stage: stage(target), signals: signals, start: start, tell: tell,
      record: { [sink] in sink.append($0) })
    supervisor.run(flushEvery: plan.flushInterval(of: sink)) { flush(collector, since: start) }
    let duration = Double(Clock.nanoseconds() - start) / 1e9
    sampler.stop()
    collector.collect()
    let span = Span(start: start, end: Clock.nanoseconds())
    let measured = instruments.reversed().map { $0.finish(span) }
    note(sampler, ring)
    end(supervisor, duration)
    return try finish(collector, measured, duration)
  }

  private func stage(_ target: Target) -> Stage {
    let setting = StageSetting(requests: [], environment: plan.environment, user: plan.user, folder: "")
    return Stage(group: target.group, pid: target.pid, setting: setting)
  }

  /// Room for two intervals.
  private var ringCapacity: Int { Int(plan.rate * plan.flushInterval(of: sink) * 2) + 64 }

  private func flush(_ collector: SampleCollector, since start: UInt64) {
    collector.collect()
    guard sink.outlivesUs || collector.rows > Int(RunPlan.mostRows) else { return }
    collector.rows = 0
    let seconds = Double(Clock.nanoseconds() - start) / 1e9
    state.program.duration = seconds
    state.metrics = Self.metrics(RunFacts(duration: seconds, folds: collector.folds))
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
    state.program.exit = supervisor.exit ?? .unknown("nobody saw the program end")
    state.program.endedBy = supervisor.endedBy
    state.program.duration = duration
    let terminated = supervisor.terminatedAt
    state.phases = [Recording.Phase(name: "foreground", start: 0, end: terminated ?? duration)]
    if let terminated {
      state.phases.append(Recording.Phase(name: "terminating", start: terminated, end: duration))
    }
  }

  private func finish(
    _ collector: SampleCollector, _ measured: [Measured], _ duration: Double
  ) throws -> Recording {
    var facts = RunFacts(duration: duration, folds: collector.folds, phases: state.phases)
    for part in measured {
      facts.totals.merge(part.totals) { $1 }
      state.tables.merge(part.tables) { $0 + $1 }
      state.notes += part.notes
      for event in part.events { sink.append(event) }
    }
    keep(complete: false)
    do {
      let flushed = try sink.load()
      facts.series = flushed.series
      facts.events = flushed.events
      state.metrics = Self.metrics(facts)
      for instrument in InstrumentRegistry.all { state.tables.merge(instrument.tables(facts)) { $0 + $1 } }
      keep(complete: true)
      var recording = try sink.load()
      if let loss { recording.notes.append("the recording could not be written to the end: \(loss)") }
      return recording
    } catch {
      throw HarnessError.notMeasured("the recording could not be read back: \(error)")
    }
  }

  private static func metrics(_ facts: RunFacts) -> [String: Metric] {
    var metrics: [String: Metric] = [:]
    for instrument in InstrumentRegistry.all { metrics.merge(instrument.metrics(facts)) { $1 } }
    return metrics
  }
}
