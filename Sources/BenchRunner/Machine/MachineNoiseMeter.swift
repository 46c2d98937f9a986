package import Documents
package import Kernel
import Probes
import Recordings

/// Reads what else a machine is about, again and again.
package struct MachineNoiseMeter {
  private let root: KernelRoot
  private let nanoseconds: () -> UInt64
  private let own: () -> Double?
  private var last: ProcStatTotal?
  private var window = NoiseWindow()

  /// - Parameters:
  ///   - nanoseconds: a clock that only rises.
  ///   - own: seconds that processors worked for this process and what it has started and waited for.
  package init(
    _ root: KernelRoot = .live, nanoseconds: @escaping () -> UInt64 = { Clock.nanoseconds() },
    own: @escaping () -> Double? = { try? ResourceUse.secondsWithChildren() }
  ) {
    (self.root, self.nanoseconds, self.own) = (root, nanoseconds, own)
    last = ProcStatTotal.read(root)
  }

  /// How it is now, and has been since the last reading and for at least a second; what the kernel does not tell is nil.
  package mutating func read() -> MachineNoise {
    let ticks = ProcStatTotal.read(root)
    let pressure = ProcPressure(root.reading("/proc/pressure/cpu").value ?? "")
    defer { last = ticks ?? last }
    let shares = window.shares(
      .init(time: Instant(nanoseconds: nanoseconds()), waited: pressure.total, ticks: ticks, own: own())
    )
    return MachineNoise(
      load: Loadavg.lastMinute(root),
      pressure: shares.waited ?? pressure.lastTenSeconds, others: shares.others,
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
