package import Energy
package import Kernel

/// The processor's energy as an event of perf_event_open(2), counted on one processor of each package, which stands for
/// all of it (sysfs-bus-event_source-devices, `cpumask`). The kernel takes care of the counter's end.
package final class PowerEventMeter: MeterSource {
  package static let place = EnergyMeters.Place.events

  package let facts: MeterFacts
  private let counter: PerfCounter
  private let scale: Double

  private init(_ facts: MeterFacts, _ counter: PerfCounter, _ scale: Double) {
    self.facts = facts
    self.counter = counter
    self.scale = scale
  }

  package static func open(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) -> [any MeterSource]
  {
    try meter.demandAccess()
    guard let scale = meter.resolution else { throw MeterRefusal(meter, "it is not in joules") }
    let event = try PowerEvent(meter, root)
    var sources: [any MeterSource] = []
    for processor in event.processors {
      let facts = MeterFacts(
        name: event.name(on: processor, root), source: meter.source, coverage: event.coverage,
        quantity: .joules, resolution: scale, updatePeriod: PowercapMeter.updatePeriod)
      do throws(SystemError) {
        let counter = try PerfCounter(event.event, onProcessor: Int32(clamping: processor))
        sources.append(PowerEventMeter(facts, counter, scale))
      } catch { throw MeterRefusal(meter, "\(error)") }
    }
    return sources
  }

  package func read() -> MeterReading {
    do throws(SystemError) { return .joules(Double(try counter.count().value) * scale) } catch {
      return MeterReading(failure: error.code)
    }
  }
}
