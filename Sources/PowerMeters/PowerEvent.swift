import Energy
import Glibc
import Kernel
import Recordings

/// An event that counts energy, as sysfs describes it: what perf_event_open(2) is to be told, and on which processors.
///
/// It bears the kernel's name. libpfm4's own, `RAPL_ENERGY_PKG`, is there only for the models of processors that the library
/// knows, not for `energy-psys` in a virtual machine, and to ask for it takes 45,000 relocations at the start of a run.
struct PowerEvent {
  var event: PerfCounter.Event
  var processors: [Int]
  var coverage: MeterCoverage
  /// As powercap calls the same counter inside its package; nil for the package itself and for the platform.
  private var part: String?
  /// Whether each core is counted by itself, as on AMD's processors (arch/x86/events/rapl.c, `power_core`).
  private var countsCores: Bool

  /// More are cores counted one by one, which are in their package's figure.
  private static let mostPackages = 32

  /// - Parameter meter: with a source such as `perf power/energy-pkg/`.
  init(_ meter: EnergyMeter, _ root: KernelRoot) throws(MeterRefusal) {
    let steps = meter.source.drop { $0 != " " }.dropFirst().split(separator: "/")
    guard steps.count == 2 else { throw MeterRefusal(meter, "no unit and event") }
    let unit = "\(SysPowerEvent.directory)/\(steps[0])"
    guard let type = root.number("\(unit)/type").value.flatMap({ UInt32(exactly: $0) }),
      let words = try? root.text("\(unit)/events/\(steps[1])"), let config = Self.config(words, unit, root)
    else { throw MeterRefusal(meter, "\(unit) does not describe it") }
    event = PerfCounter.Event(type: type, config: config)
    (coverage, part) = Self.meaning(meter.name)
    countsCores = steps[0] == "power_core"
    guard let mask = try? root.text("\(unit)/cpumask"), let list = CPUList(parsing: mask), list.count > 0
    else {
      throw MeterRefusal(meter, "\(unit)/cpumask names no processor")
    }
    // The platform has one meter, which the first package tells.
    processors = coverage == .device ? [list.numbers[0]] : list.numbers
    guard processors.count <= Self.mostPackages else {
      throw MeterRefusal(meter, "counts each core by itself, and the packages have them")
    }
  }

  /// `event=0x02` by the unit's `format/event`, such as `config:0-7`.
  private static func config(_ words: String, _ unit: String, _ root: KernelRoot) -> UInt64? {
    var config: UInt64 = 0
    for word in words.split(separator: ",") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard let key = parts.first, let value = parts.count == 2 ? number(parts[1]) : 1 else { return nil }
      let format = (try? root.text("\(unit)/format/\(key)")) ?? "config:0-63"
      guard format.hasPrefix("config:"), let first = format.dropFirst(7).split(separator: "-").first,
        let shift = UInt64(first), shift < 64
      else { return nil }
      config |= value << shift
    }
    return config
  }

  private static func number(_ text: Substring) -> UInt64? {
    text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }

  /// The kernel's names of the events (arch/x86/events/rapl.c), and powercap's of the same.
  private static func meaning(_ name: String) -> (MeterCoverage, String?) {
    switch name {
    case "energy-pkg": (.package, nil)
    case "energy-cores": (.cores, "core")
    // One of many cores, which are all in their package's figure.
    case "energy-core": (.part, nil)
    case "energy-gpu": (.graphics, "uncore")
    case "energy-ram": (.memory, "dram")
    case "energy-psys": (.device, nil)
    default: (.part, name)
    }
  }

  /// As powercap names it: `psys`, `package-0`, `package-0-die-1 dram`; a core by its first processor, which
  /// its number in the package does not tell apart from another die's.
  func name(on processor: Int, _ root: KernelRoot) -> String {
    if coverage == .device { return "psys" }
    let base = "/sys/devices/system/cpu/cpu\(processor)/topology"
    if countsCores { return "core of cpu\(processor)" }
    guard let package = root.number("\(base)/physical_package_id").value else {
      return ["cpu\(processor)", part].compactMap { $0 }.joined(separator: " ")
    }
    let shared = processors.count {
      root.number("/sys/devices/system/cpu/cpu\($0)/topology/physical_package_id").value == package
    }
    let die = shared > 1 ? root.number("\(base)/die_id").value.map { "-die-\($0)" } : nil
    return ["package-\(package)\(die ?? "")", part].compactMap { $0 }.joined(separator: " ")
  }
}
