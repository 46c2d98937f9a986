package import Kernel
import Quantities
import Recordings

/// The energy and power meters of a machine, by where they are found.
package enum EnergyMeters {
  /// One folder of the kernel that may hold meters.
  package struct Place: Sendable {
    /// As documents call it.
    package var key: String
    package var directory: String
    package var read: @Sendable (KernelRoot) throws(SystemError) -> [EnergyMeter]

    package static let powercap = Place(
      key: "powercap", directory: SysPowercap.directory, read: EnergyMeters.powercap)
    package static let events = Place(
      key: "events", directory: SysPowerEvent.directory, read: EnergyMeters.events)
    package static let chips = Place(key: "chips", directory: SysHwmon.directory, read: EnergyMeters.hwmon)
    package static let batteries = Place(
      key: "batteries", directory: SysPowerSupply.directory, read: EnergyMeters.gauges)
  }

  package static let places = [Place.powercap, .events, .chips, .batteries]

  /// Counters of the processor by powercap, in steps of a microjoule as the files have them.
  package static func powercap(_ root: KernelRoot) throws(SystemError) -> [EnergyMeter] {
    try SysPowercap.readAll(root).map { zone in
      let source = "\(SysPowercap.directory)/\(zone.entry)/energy_uj"
      let access = number(zone.energy)
      return EnergyMeter(
        name: zone.name ?? zone.entry, source: source, unit: .joules, resolution: 1e-6,
        range: zone.range.flatMap { UInt64($0) }.map { Double($0) / 1e6 }, access: access,
        remedy: isDenied(access) ? "sudo chmod a+r \(source)" : nil)
    }
  }

  /// The same counters as events, which perf_event_open(2) counts for the whole machine only.
  package static func events(_ root: KernelRoot) throws(SystemError) -> [EnergyMeter] {
    let events = try SysPowerEvent.readAll(root)
    guard !events.isEmpty else { return [] }
    let access = PerfPermission.read(root)
    return events.map { event in
      EnergyMeter(
        name: event.name, source: "perf \(event.source)/\(event.name)/", unit: .joules,
        resolution: event.unit == "Joules" ? event.scale.flatMap { Double($0) }.flatMap(positive) : nil,
        access: access, remedy: isDenied(access) ? PerfPermission.remedy : nil)
    }
  }

  /// Chips that measure power in microwatts, or energy in microjoules (sysfs-class-hwmon).
  package static func hwmon(_ root: KernelRoot) throws(SystemError) -> [EnergyMeter] {
    try SysHwmon.readAll(root).flatMap { chip in
      chip.channels.compactMap { channel in
        guard !channel.name.hasPrefix("temp"),
          let attribute = ["input", "average"].first(where: { channel.attributes.contains($0) })
        else { return nil }
        let source = "\(SysHwmon.directory)/\(chip.entry)/\(channel.name)_\(attribute)"
        let access = number(root.attempt(source))
        return EnergyMeter(
          name: [chip.chip ?? chip.entry, channel.label ?? channel.name].joined(separator: " "),
          source: source,
          unit: channel.name.hasPrefix("power") ? .watts : .joules, resolution: 1e-6, access: access,
          remedy: isDenied(access) ? "sudo chmod a+r \(source)" : nil)
      }
    }
  }

  /// Batteries that tell the power that flows, or the current and the voltage it follows from.
  package static func gauges(_ root: KernelRoot) throws(SystemError) -> [EnergyMeter] {
    PowerSupplies(try SysPowerSupply.readAll(root)).batteries.map { battery in
      let direct = battery.supply.attributes["power_now"] != nil
      return EnergyMeter(
        name: battery.supply.name,
        source: "\(SysPowerSupply.directory)/\(battery.supply.name)/\(direct ? "power_now" : "current_now")",
        unit: .watts, resolution: direct ? 1e-6 : nil, access: battery.power.map { _ in true })
    }
  }

  /// Whether it holds a number; the figure itself is for those who measure.
  private static func number(_ text: Result<String, SystemError>) -> Reading<Bool> {
    switch text {
    case .success(let text): Int64(text.trimmedBlanks) != nil ? .value(true) : .failed("holds no number")
    case .failure(let error): .refusal(error)
    }
  }

  private static func isDenied(_ access: Reading<Bool>) -> Bool {
    if case .denied = access { true } else { false }
  }

  private static func positive(_ number: Double) -> Double? { number.isFinite && number > 0 ? number : nil }
}

/// Whether this user may count events of the whole machine (perf_event_open(2), capabilities(7)).
enum PerfPermission {
  static let remedy = "sudo sysctl kernel.perf_event_paranoid=0"
  private static let paranoia = "/proc/sys/kernel/perf_event_paranoid"
  /// CAP_SYS_ADMIN and CAP_PERFMON.
  private static let sufficient: UInt64 = 1 << 21 | 1 << 38

  static func read(_ root: KernelRoot) -> Reading<Bool> {
    let level = root.number(paranoia)
    if let level = level.value, level <= 0 { return .value(true) }
    if capabilities(root).map({ $0 & sufficient != 0 }) == true { return .value(true) }
    return level.value.map { .denied("\(paranoia) is \($0), which keeps it to root") }
      ?? .failed(level.reason ?? "")
  }

  private static func capabilities(_ root: KernelRoot) -> UInt64? {
    let status = (try? root.text("/proc/self/status")) ?? ""
    let line = status.pieces(between: "\n").first { $0.hasPrefix("CapEff:") }
    return line.flatMap { UInt64(String($0.dropFirst(7)).trimmedBlanks, radix: 16) }
  }
}
