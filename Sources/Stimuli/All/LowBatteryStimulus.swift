package import Documents
package import Kernel
import Quantities
package import Recordings

/// Lets the battery run low, for the program alone.
package enum LowBatteryStimulus: Stimulus {
  package static let meta = StimulusMeta(
    id: "low-battery",
    title: "Low battery, as the program reads it below /sys/class/power_supply; not by UPower",
    parameters: [
      StimulusParameter("capacity", .quantity(.percent, 0...100), "what is left [default: 5 %]"),
      StimulusParameter("state", .choice(["discharging", "charging"]), "[default: discharging]"),
    ])

  package static func facilities(for requests: [StimulusRequest]) -> [any Facility.Type] {
    [PowerSupplyCopy.self]
  }

  package static func apply(
    _ request: StimulusRequest, _ stage: Stage
  ) throws(SystemError) -> StimulusAnswer {
    let capacity = Int((request.number("capacity") ?? 5).rounded())
    let state = request.text("state") ?? "discharging"
    let names = try stage.facility(PowerSupplyCopy.self)
      .set(capacity: capacity, isCharging: state == "charging")
    var answer = StimulusAnswer()
    (answer.capacity, answer.state, answer.batteries) = (Double(capacity), state, names)
    return answer
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [MountDiagnosis.row(meta.id, root, needs: SysPowerSupply.directory)]
  }
}
