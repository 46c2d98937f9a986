import Documents
import Energy
import Instruments
import Kernel
import Metrics
import Recordings

/// The recording of a run while it grows: what is known so far, the samples as they come, and the sink that keeps both.
final class RunRecord {
  private var state: Recording
  private let sink: any RecordingSink
  private let collector: SampleCollector
  private let energy: EnergyOptions
  /// Why the recording's file does not hold the whole run; nil where it does.
  private(set) var loss: SinkError?

  init(_ state: Recording, _ sink: any RecordingSink, _ collector: SampleCollector, energy: EnergyOptions) {
    (self.state, self.sink, self.collector, self.energy) = (state, sink, collector, energy)
  }

  func append(_ event: Recording.Event) { sink.append(event) }

  /// Takes the samples that there are.
  func collect() { collector.collect() }

  /// The same, and what a response is known by.
  func collectSamples(since start: Instant) -> [ResponseWatch.Sample] {
    collector.collectSamples(since: start)
  }

  /// Takes the samples that there are, and writes all where it is to outlive this process, or there is much of it.
  ///
  /// - Parameter notify: called where it could not be written, once until it could.
  func flush(since start: Instant, _ notify: (Notice) -> Void) {
    collector.collect()
    guard sink.file != nil || collector.rows > Int(RunPlan.mostRows) else { return }
    collector.rows = 0
    let seconds = (Clock.now - start).seconds
    state.program.duration = seconds
    state.metrics = MetricsRegistry.metrics(
      RunFacts(duration: seconds, folds: collector.folds, energy: energy))
    let wasLost = loss != nil
    keep(complete: false)
    if let loss, !wasLost { notify(.notFlushed(loss.description)) }
  }

  /// Writes what there is. What could not be written stays in memory and is tried again with the next flush.
  private func keep(complete: Bool) {
    loss = nil
    do { try sink.flush(state, complete: complete) } catch { loss = error }
  }

  /// Adds what the instruments have measured, how the program ended and what can be derived from both.
  ///
  /// - Returns: the whole recording.
  func finish(_ end: RunEnd, _ measured: [Measured]) throws(HarnessError) -> Recording {
    end.fill(&state)
    var raw = RawFigures()
    for part in measured {
      raw.add(part)
      state.tables.append(part.tables)
      state.notes += part.notes
      for event in part.events { sink.append(event) }
    }
    do {
      state.raw = raw
      state.derive(RunFacts(try sink.load(state), raw, energy: energy))
      keep(complete: true)
      var recording = try sink.load(state)
      if let loss { recording.notes.append("the recording could not be written to the end: \(loss)") }
      return recording
    } catch {
      throw .notMeasured("the recording could not be read back: \(error)")
    }
  }
}

extension RawFigures {
  fileprivate mutating func add(_ part: Measured) {
    for (name, figure) in part.totals { totals[name.rawValue] = Fact(figure) }
    meters += part.meters
    radios += part.radios
    work = part.work ?? work
    capacities += part.capacities
    traffic = part.traffic ?? traffic
  }
}
