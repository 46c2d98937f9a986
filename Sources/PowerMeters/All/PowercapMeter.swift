package import Energy
package import Kernel

/// A zone's counter by powercap (powercap.rst): `energy_uj`, in microjoules up to `max_energy_range_uj`. In which steps it
/// counts no file tells; that is found out from its figures.
package final class PowercapMeter: MeterSource {
  package static let place = EnergyMeters.Place.powercap
  /// The processor renews its counters about once a millisecond (Intel 64 and IA-32 Architectures Software Developer's
  /// Manual, volume 3, RAPL interfaces).
  static let updatePeriod = 0.001

  package let facts: MeterFacts
  private let file: NumberFile

  private init(_ facts: MeterFacts, _ file: NumberFile) {
    self.facts = facts
    self.file = file
  }

  package static func open(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) -> [any MeterSource]
  {
    try meter.demandAccess()
    let facts = MeterFacts(
      name: name(meter, root), source: meter.source, coverage: coverage(meter.name), quantity: .joules,
      kind: .zone, range: meter.range, updatePeriod: updatePeriod)
    do { return [PowercapMeter(facts, try NumberFile(root, meter.source))] } catch {
      throw MeterRefusal(meter, "\(error)")
    }
  }

  package func read() -> MeterReading {
    switch file.number() {
    case .number(let microjoules): .joules(Double(microjoules) / 1e6)
    case .failure(let code): MeterReading(failure: code)
    }
  }

  /// `package-0 core`: a zone inside another, `intel-rapl:0:1`, bears the other's name before its own.
  private static func name(_ meter: EnergyMeter, _ root: KernelRoot) -> String {
    let parts = meter.source.split(separator: "/")
    guard parts.count >= 2 else { return meter.name }
    let steps = parts[parts.count - 2].split(separator: ":")
    guard steps.count == 3 else { return meter.name }
    let above = try? root.text("\(SysPowercap.directory)/\(steps[0]):\(steps[1])/name")
    return above.map { "\($0) \(meter.name)" } ?? meter.name
  }

  static func coverage(_ zone: String) -> MeterCoverage {
    switch zone {
    case "core": .cores
    case "uncore": .graphics
    case "dram": .memory
    case "psys": .device
    default: zone.hasPrefix("package") ? .package : .part
    }
  }
}
