package import Energy
package import Kernel
import Recordings

/// A battery's fuel gauge (sysfs-class-power) while it discharges, which is when all that the device uses flows through
/// it: `power_now`, else `current_now` with `voltage_now`, else what it holds, which falls.
///
/// Drivers disagree on signs, so that only `status` tells the direction; those of 2008 put microwatts into `current_now`.
package final class BatteryGaugeMeter: MeterSource {
  package static let place = EnergyMeters.Place.batteries

  private enum Figure: Sendable {
    /// A file whose number times the factor is watts.
    case power(NumberFile, factor: Double)
    /// Microamperes and microvolts.
    case flow(NumberFile, NumberFile)
    /// A content whose number times the factor is joules.
    case energy(NumberFile, factor: Double)
    /// A content in microampere-hours, and the microvolts at which it flows.
    case charge(NumberFile, NumberFile)
  }

  package let facts: MeterFacts
  private let figure: Figure
  private let status: NumberFile
  /// What the device's other batteries do: one may rest while another discharges.
  private let others: [NumberFile]
  private let feed: ChargerWatch

  private init(
    _ facts: MeterFacts, _ figure: Figure, status: NumberFile, others: [NumberFile], feed: ChargerWatch
  ) {
    self.facts = facts
    self.figure = figure
    self.status = status
    self.others = others
    self.feed = feed
  }

  package static func open(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) -> [any MeterSource]
  {
    let source: BatteryGaugeMeter?
    do throws(SystemError) { source = try open(meter.name, root) } catch {
      throw MeterRefusal(meter, "\(error)")
    }
    guard let source else { throw MeterRefusal(meter, meter.access.reason ?? "\(meter.name) has gone") }
    return [source]
  }

  private static func open(_ name: String, _ root: KernelRoot) throws(SystemError) -> BatteryGaugeMeter? {
    let supplies = PowerSupplies(try SysPowerSupply.readAll(root))
    guard let battery = supplies.batteries.first(where: { $0.supply.name == name }),
      let (figure, facts) = try figure(battery, root)
    else { return nil }
    var others: [NumberFile] = []
    for other in supplies.batteries where other.supply.name != name {
      others.append(try NumberFile(root, path(other.supply.name, "status")))
    }
    return BatteryGaugeMeter(
      facts, figure, status: try NumberFile(root, path(name, "status")), others: others,
      feed: ChargerWatch(supplies.chargers, battery: name, root))
  }

  private static func path(_ supply: String, _ attribute: String) -> String {
    "\(SysPowerSupply.directory)/\(supply)/\(attribute)"
  }

  private static func figure(_ battery: Battery, _ root: KernelRoot) throws(SystemError) -> (
    Figure, MeterFacts
  )? {
    let supply = battery.supply
    func file(_ attribute: String) throws(SystemError) -> NumberFile {
      try NumberFile(root, path(supply.name, attribute))
    }
    func has(_ attribute: String) -> Bool { supply.integer(attribute) != nil }
    func facts(_ attribute: String, _ quantity: MeterFacts.Quantity, doubt: Double = 0) -> MeterFacts {
      MeterFacts(
        name: supply.name, source: path(supply.name, attribute), coverage: .device, quantity: quantity,
        kind: .gauge, doubt: doubt)
    }
    if has("power_now") { return (.power(try file("power_now"), factor: 1e-6), facts("power_now", .watts)) }
    if has("current_now"), battery.currentIsPower {
      return (.power(try file("current_now"), factor: 1e-6), facts("current_now", .watts))
    }
    if has("current_now"), has("voltage_now") {
      return (.flow(try file("current_now"), try file("voltage_now")), facts("current_now", .watts))
    }
    // Microwatt-hours and microampere-hours.
    if has("energy_now") {
      return (.energy(try file("energy_now"), factor: 3600e-6), facts("energy_now", .joules))
    }
    guard has("charge_now") else { return nil }
    if has("voltage_now") {
      return (.charge(try file("charge_now"), try file("voltage_now")), facts("charge_now", .joules))
    }
    guard let volts = battery.volts else { return nil }
    return (
      .energy(try file("charge_now"), factor: 3600e-6 * volts),
      facts("charge_now", .joules, doubt: voltageRange)
    )
  }

  /// A lithium cell of 3.6 V has 3.0 V when empty and 4.2 V when full: by so much may a battery's voltage be off which
  /// only tells the one that it was made for.
  private static let voltageRange = 1.0 / 6

  package func read() -> MeterReading {
    switch status.initial() {
    case .failure(let code): return MeterReading(failure: code)
    case .number(let initial):
      if let reason = hindrance(UInt8(clamping: initial)) { return .unusable(reason) }
    }
    switch figure {
    case .power(let file, let factor): return Self.number(file) { .watts(abs($0) * factor) }
    // What it holds falls while the energy used rises.
    case .energy(let file, let factor): return Self.number(file) { .joules(-$0 * factor) }
    case .flow(let current, let voltage):
      return Self.number(current) { amperes in
        Self.number(voltage) { .flow(amperes: abs(amperes) / 1e6, volts: abs($0) / 1e6) }
      }
    case .charge(let content, let voltage):
      return Self.number(content) { charge in
        Self.number(voltage) { .charge(coulombs: -charge * 3600e-6, volts: abs($0) / 1e6) }
      }
    }
  }

  /// What is made of a file's number. The battery is there, for its status was just read: a figure that fails, with
  /// whatever error, is unknown now and no more.
  private static func number(_ file: NumberFile, _ make: (Double) -> MeterReading) -> MeterReading {
    if case .number(let number) = file.number() { make(Double(number)) } else { .unusable(.refused) }
  }

  /// Why the gauge does not tell what the device uses; nil while it, or another battery, alone feeds it. By the first
  /// letter of `Discharging`, `Charging`, `Full`, `Not charging` and `Unknown`.
  private func hindrance(_ state: UInt8) -> MeterTrace.Gap.Reason? {
    var discharges = state == UInt8(ascii: "D")
    for other in others {
      switch other.initial() {
      case .number(Int64(UInt8(ascii: "C"))): return .charging
      case .number(Int64(UInt8(ascii: "D"))): discharges = true
      default: break
      }
    }
    switch state {
    case UInt8(ascii: "C"): return .charging
    case UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "N"):
      guard discharges else { return .onMains }
    default: guard discharges else { return .undecided }
    }
    return feed.isAssisting ? .assisted : nil
  }
}
