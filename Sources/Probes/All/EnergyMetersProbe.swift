package import Documents
import Formats
package import Kernel
import PowerMeters
import Recordings

/// What measures energy or power here, and whether this user may read it.
package enum EnergyMetersProbe: Probe {
  package static let meta = ProbeMeta(
    id: "energy-meters", title: "Energy meters",
    sources: EnergyMeters.places.map(\.directory),
    subsystems: ["powercap", "hwmon", "power_supply"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let sections = EnergyMeters.places.map { place in
      (place.key, Fact(meters(root, place.read).map { $0.map(\.facts) }))
    }
    return ProbeAnswer(section: .energyMeters(.value(Dictionary(uniqueKeysWithValues: sections))))
  }

  private static func meters(
    _ root: KernelRoot, _ read: (KernelRoot) throws(SystemError) -> [EnergyMeter]
  ) -> Reading<[EnergyMeter]> {
    do throws(SystemError) { return .value(try read(root)) } catch { return .refusal(error) }
  }

  /// A row for each meter that there is, and one for each place that has none.
  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let silent = MeterDiscovery.silent(root)
    return EnergyMeters.places.flatMap { place -> [Diagnosis] in
      let found = meters(root, place.read)
      guard let found = found.value, !found.isEmpty else {
        let reason = root.exists(place.directory) ? found.reason ?? "no energy meter there" : absent
        return [row(place.directory, state: .missing, reason: "\(place.key): \(reason)")]
      }
      return found.map { meter in
        if silent.contains(meter.source) {
          return row(meter.source, state: .missing, reason: MeterDiscovery.silence)
        }
        return row(
          meter.source, state: meter.access.value != nil ? .works : .missing, reason: meter.access.reason,
          remedy: meter.remedy)
      }
    }
  }

  private static let absent = "this kernel has no driver of that kind loaded, or a container hides it"

  private static func row(
    _ source: String, state: Diagnosis.State, reason: String?, remedy: String? = nil
  ) -> Diagnosis {
    Diagnosis(kind: "probe", unit: meta.id, source: source, state: state, reason: reason, remedy: remedy)
  }
}
