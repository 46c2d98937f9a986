import Energy
import Quantities
import Recordings

/// How long a battery lasts at the power of the run.
extension EnergyBill {
  var life: Figure {
    guard let battery = options.battery else {
      return .absent(
        "the battery's size is not known: a --profile of a device that has one, or --battery \"12 Wh\"")
    }
    let power = power(.average)
    guard let watts = power.value else { return power }
    guard watts.low > 0 else { return .absent("the power is too uncertain to tell") }
    let size = "\(battery.words) (\(Display.short(battery.joules / 3600)) Wh)"
    return Figure(
      reading: .value(
        Estimate(battery.joules / watts.value, battery.joules / watts.high, battery.joules / watts.low)),
      sources: power.sources, notes: [size] + power.notes, without: power.without)
  }
}
