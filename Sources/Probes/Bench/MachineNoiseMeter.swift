package import Documents
package import Kernel

/// Reads what else a machine is about, again and again.
package struct MachineNoiseMeter {
  private let root: KernelRoot
  private let nanoseconds: () -> UInt64
  private var last: ProcessorTicks?
  private var pressure = PressureWindow()

  /// - Parameter nanoseconds: a clock that only rises.
  package init(_ root: KernelRoot = .live, nanoseconds: @escaping () -> UInt64 = { Clock.nanoseconds() }) {
    self.root = root
    self.nanoseconds = nanoseconds
    last = ProcessorTicks(parsing: root.reading("/proc/stat").value ?? "")
  }

  /// How it is now; what the kernel does not tell is nil.
  package mutating func read() -> MachineNoise {
    let ticks = ProcessorTicks(parsing: root.reading("/proc/stat").value ?? "")
    defer { last = ticks ?? last }
    return MachineNoise(
      load: root.reading("/proc/loadavg").value?.split(separator: " ").first.flatMap { Double($0) },
      pressure: pressure.share(root.reading("/proc/pressure/cpu").value ?? "", at: nanoseconds()),
      stolen: ticks.flatMap { now in last.flatMap { now.stolenShare(since: $0) } },
      frequency: frequency, temperature: temperature)
  }

  /// In kHz in the file (Documentation/admin-guide/pm/cpufreq.rst).
  private var frequency: Double? {
    root.number("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq").value.map { Double($0) * 1000 }
  }

  private var temperature: Double? {
    let zones = (try? SysThermalZone.readAll(root)) ?? []
    return zones.compactMap { ThermalProbe.celsius($0.temperature).value }.max()
  }
}

/// The first line of /proc/stat: time since boot in ticks, of all processors (proc_stat(5)).
struct ProcessorTicks: Equatable {
  var all: UInt64
  var stolen: UInt64

  init?(parsing text: String) {
    guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
    let fields = line.split(separator: " ").dropFirst().compactMap { UInt64($0) }
    // user nice system idle iowait irq softirq steal; a guest's time is in the user's already.
    guard fields.count >= 8 else { return nil }
    all = fields[..<8].reduce(0, &+)
    stolen = fields[7]
  }

  /// In percent; nil where no time has passed.
  func stolenShare(since earlier: ProcessorTicks) -> Double? {
    guard all > earlier.all, stolen >= earlier.stolen else { return nil }
    return Double(stolen - earlier.stolen) / Double(all - earlier.all) * 100
  }
}
