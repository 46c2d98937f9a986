package import Documents
package import Kernel
import Recordings

/// What the processor's and the kernel's own counters say of the tree (perf_event_open(2)): cycles, instructions, and
/// the events that the run was asked for.
package final class CounterInstrument: Instrument {
  package static let meta = InstrumentMeta(id: "counters", title: "Counters", columns: [], disturbance: 1)

  private let pid: Int32
  private let events: [CounterEvent]
  private var counters: [Counter] = []

  private struct Counter {
    var metric: String
    var outcome: Outcome
    var isUserOnly: Bool
    enum Outcome {
      case open(PerfCounter)
      case refused(Reading<Double>)
    }
  }

  package init(_ target: Target) {
    pid = target.pid
    events = CounterEvent.ordinary + target.options.events
  }

  package func begin() throws(SystemError) { counters = events.map { open($0) } }

  private func open(_ event: CounterEvent) -> Counter {
    do throws(SystemError) {
      let (counter, isUserOnly) = try event.open(on: pid)
      return Counter(metric: event.metric, outcome: .open(counter), isUserOnly: isUserOnly)
    } catch {
      return Counter(
        metric: event.metric, outcome: .refused(CounterRefusal.reading(error)), isUserOnly: false)
    }
  }

  package func sample(_ moment: Moment, _ row: UnsafeMutablePointer<Double>) {}

  package func finish(_ span: Span) -> Measured {
    var totals: [TotalName: Reading<Double>] = [:]
    for counter in counters {
      switch counter.outcome {
      case .refused(let reading): totals[.counter(.value, counter.metric)] = reading
      case .open(let open):
        totals.merge(Self.totals(open, counter.metric)) { $1 }
        if counter.isUserOnly { totals[.counter(.user, counter.metric)] = .value(1) }
      }
    }
    counters = []
    return Measured(totals: totals)
  }

  private static func totals(_ counter: PerfCounter, _ metric: String) -> [TotalName: Reading<Double>] {
    do throws(SystemError) {
      let count = try counter.count()
      return [
        .counter(.value, metric): .value(Double(count.value)),
        .counter(.enabled, metric): .value(Double(count.enabled)),
        .counter(.running, metric): .value(Double(count.running)),
      ]
    } catch { return [.counter(.value, metric): .failed(error.description)] }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] { CounterRefusal.diagnoses(meta.id) }
}
