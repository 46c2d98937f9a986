package import Documents
package import Kernel

/// What measures energy or power here, and whether this user may read it.
package enum EnergyMetersProbe: Probe {
  package static let meta = ProbeMeta(
    id: "energy-meters", title: "Energy meters",
    sources: [
      SysPowercap.directory, SysPowerEvent.directory, SysHwmon.directory, SysPowerSupply.directory,
    ],
    subsystems: ["powercap", "hwmon", "power_supply"])

  private static let kinds:
    [(key: String, source: String, read: @Sendable (KernelRoot) throws(SystemError) -> [EnergyMeter])] = [
      ("powercap", SysPowercap.directory, EnergyMeters.powercap),
      ("events", SysPowerEvent.directory, EnergyMeters.events),
      ("chips", SysHwmon.directory, EnergyMeters.hwmon),
      ("batteries", SysPowerSupply.directory, EnergyMeters.gauges),
    ]

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let sections = kinds.map { kind in
      (kind.key, meters(root, kind.read).json { .array($0.map(\.json)) })
    }
    return ProbeAnswer(hardware: .object(Dictionary(uniqueKeysWithValues: sections)))
  }

  private static func meters(
    _ root: KernelRoot, _ read: (KernelRoot) throws(SystemError) -> [EnergyMeter]
  ) -> Reading<[EnergyMeter]> {
    do throws(SystemError) { return .value(try read(root)) } catch { return .refusal(error) }
  }

  /// A row for each meter that there is, and one for each place that has none.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    kinds.flatMap { kind -> [Diagnosis] in
      let found = meters(root, kind.read)
      guard let found = found.value, !found.isEmpty else {
        let reason = found.reason ?? "no energy meter there"
        return [row(kind.source, .missing, "\(kind.key): \(reason)")]
      }
      return found.map { meter in
        row(meter.source, meter.access.value != nil ? .works : .missing, meter.access.reason, meter.remedy)
      }
    }
  }

  private static func row(
    _ source: String, _ state: Diagnosis.State, _ reason: String?, _ remedy: String? = nil
  ) -> Diagnosis {
    Diagnosis(kind: "probe", unit: meta.id, source: source, state: state, reason: reason, remedy: remedy)
  }
}
