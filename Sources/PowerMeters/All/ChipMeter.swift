package import Energy
package import Kernel
import Recordings

/// A figure of a monitoring chip (sysfs-class-hwmon): `powerN_input` or `powerN_average` in microwatts, `energyN_input` in
/// microjoules. ACPI's power meter covers the device; of other chips it is unknown what hangs on them.
package final class ChipMeter: MeterSource {
  package static let place = EnergyMeters.Place.chips

  package let facts: MeterFacts
  private let file: NumberFile

  private init(_ facts: MeterFacts, _ file: NumberFile) {
    self.facts = facts
    self.file = file
  }

  package static func open(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) -> [any MeterSource]
  {
    try meter.demandAccess()
    let base = String(meter.source[..<(meter.source.lastIndex(of: "/") ?? meter.source.startIndex)])
    let chip = (try? root.text("\(base)/name")) ?? ""
    if let battery = battery(chip, root) {
      throw MeterRefusal(meter, "the same gauge as \(battery)")
    }
    let isCounter = meter.unit == .joules
    let facts = MeterFacts(
      name: socket(meter.name) ?? meter.name, source: meter.source, coverage: coverage(chip, meter.name),
      quantity: isCounter ? .joules : .watts, kind: .chip,
      updatePeriod: period(meter.source, base, root))
    do { return [ChipMeter(facts, try NumberFile(root, meter.source))] } catch {
      throw MeterRefusal(meter, "\(error)")
    }
  }

  /// Two chips of one name measure two things: each then bears its entry, which tells them apart.
  package static func distinct(_ found: [EnergyMeter]) -> [EnergyMeter] {
    let named = apart(found) { String($0.source.split(separator: "/").dropLast().last ?? "") }
    return apart(named) { String($0.source.split(separator: "/").last ?? "") }
  }

  private static func apart(_ meters: [EnergyMeter], _ mark: (EnergyMeter) -> String) -> [EnergyMeter] {
    let times = Dictionary(grouping: meters, by: \.name).mapValues(\.count)
    return meters.map { meter in
      var meter = meter
      if times[meter.name] ?? 1 > 1 { meter.name += " (\(mark(meter)))" }
      return meter
    }
  }

  package func read() -> MeterReading {
    switch file.number() {
    case .number(let figure) where facts.quantity == .joules: .joules(Double(figure) / 1e6)
    case .number(let microwatts): microwatts < 0 ? .unusable(.refused) : .watts(Double(microwatts) / 1e6)
    case .failure(let code): MeterReading(failure: code)
    }
  }

  /// The kernel shows a battery as a chip of its name too, with `_` for `-` (drivers/power/supply/power_supply_hwmon.c).
  private static func battery(_ chip: String, _ root: KernelRoot) -> String? {
    let supplies = (try? root.entries(SysPowerSupply.directory)) ?? []
    return supplies.first { $0 == chip || String($0.map { $0 == "-" ? "_" : $0 }) == chip }
  }

  private static func coverage(_ chip: String, _ name: String) -> MeterCoverage {
    if chip == "power_meter" { return .device }
    if socket(name) != nil { return .package }
    return chip == "amd_energy" ? .cores : .part
  }

  /// `package-0` for `amd_energy Esocket0` (amd_energy.rst), which is the package's counter once more.
  private static func socket(_ name: String) -> String? {
    let prefix = "amd_energy Esocket"
    return name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)).map { "package-\($0)" } : nil
  }

  /// Milliseconds; what is more is a slip of the driver.
  private static let longest = 1...60_000

  /// Seconds that the chip says it takes for a figure: `powerN_average_interval`, or the chip's `update_interval`, in
  /// milliseconds.
  private static func period(_ source: String, _ base: String, _ root: KernelRoot) -> Double? {
    let files = (source.hasSuffix("_average") ? ["\(source)_interval"] : []) + ["\(base)/update_interval"]
    return files.lazy.compactMap { root.number($0).value }.first { longest.contains($0) }.map {
      Double($0) / 1000
    }
  }
}
