/// A zone whose energy is counted and may be capped (powercap.rst): a processor's package, its cores, its memory.
package struct SysPowercap: Sendable, Equatable {
  /// `intel-rapl:0:1`
  package var entry: String
  /// `package-0`, `core`
  package var name: String?
  /// In microjoules; most systems keep it to root.
  package var energy: Result<String, SystemError>
  /// Where the counter starts again, in microjoules.
  package var range: String?

  package static let directory = "/sys/class/powercap"

  /// Every zone that counts energy; the control types above them count none.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysPowercap] {
    try root.entries(directory).compactMap { entry in
      let base = "\(directory)/\(entry)"
      guard root.exists("\(base)/energy_uj") else { return nil }
      return SysPowercap(
        entry: entry, name: try? root.text("\(base)/name"), energy: root.attempt("\(base)/energy_uj"),
        range: try? root.text("\(base)/max_energy_range_uj"))
    }
  }
}

/// One event of a performance monitoring unit that counts energy (sysfs-bus-event_source-devices-events).
package struct SysPowerEvent: Sendable, Equatable {
  /// The unit: `power`, `power_core`.
  package var source: String
  /// `energy-pkg`
  package var name: String
  /// What one count is worth, in `unit`.
  package var scale: String?
  /// `Joules`
  package var unit: String?

  package static let directory = "/sys/bus/event_source/devices"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysPowerEvent] {
    try root.entries(directory).filter { $0 == "power" || $0.hasPrefix("power_") }.flatMap { source in
      let base = "\(directory)/\(source)/events"
      return ((try? root.entries(base)) ?? []).filter { $0.hasPrefix("energy-") && !$0.contains(".") }.map {
        name in
        SysPowerEvent(
          source: source, name: name, scale: try? root.text("\(base)/\(name).scale"),
          unit: try? root.text("\(base)/\(name).unit"))
      }
    }
  }
}
