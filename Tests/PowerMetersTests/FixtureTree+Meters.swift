import Glibc
import TestSupport

extension FixtureTree {
  @discardableResult
  func battery(_ name: String, _ attributes: [String: String]) -> Self {
    for (attribute, value) in attributes.merging(["type": "Battery"], uniquingKeysWith: { one, _ in one }) {
      file("/sys/class/power_supply/\(name)/\(attribute)", value + "\n")
    }
    return self
  }

  /// A zone of powercap; figures in microjoules.
  @discardableResult
  func zone(_ entry: String, _ name: String, energy: Int, range: Int = 262_143_328_850) -> Self {
    let base = "/sys/class/powercap/\(entry)"
    file("\(base)/name", name + "\n").file("\(base)/max_energy_range_uj", "\(range)\n")
    return file("\(base)/energy_uj", Self.digits(energy))
  }

  /// The processor's power unit, whose one event is the kernel's own clock of a processor, PERF_COUNT_SW_CPU_CLOCK in
  /// nanoseconds (perf_event_open(2)): a meter of so many watts.
  @discardableResult
  func clockMeter(_ event: String, watts: Double = 1, processors: String, packages: [Int]) -> Self {
    let unit = "/sys/bus/event_source/devices/power"
    file("\(unit)/type", "1\n").file("\(unit)/cpumask", processors + "\n").file(
      "\(unit)/format/event", "config:0-7\n")
    file("\(unit)/events/\(event)", "event=0x00\n").file("\(unit)/events/\(event).unit", "Joules\n")
    file("\(unit)/events/\(event).scale", "\(watts * 1e-9)\n").file(
      "/proc/sys/kernel/perf_event_paranoid", "0\n")
    for (processor, package) in packages.enumerated() {
      file("/sys/devices/system/cpu/cpu\(processor)/topology/physical_package_id", "\(package)\n")
    }
    return self
  }

  /// Always as long, so that a reader finds a whole number at any moment.
  static func digits(_ number: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: 15 - text.count) + text + "\n"
  }

  /// Puts a number in the place of the one that is there, in one call.
  func renew(_ file: String, _ number: Int) {
    let descriptor = open(path + file, O_WRONLY)
    let bytes = Array(Self.digits(number).utf8)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    close(descriptor)
  }
}
