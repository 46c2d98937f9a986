import Quantities

extension MetricDefinition {
  static let energy: [MetricDefinition] = [
    .init("energy.total", .joules, .machine, "energy that the machine used on the program's behalf"),
    .init(
      "energy.cpu", .joules, .machine, "of this, energy of the processors, and of memory where it is metered"),
    .init("energy.radio", .joules, .machine, "of this, energy of the radio"),
    .init("energy.storage", .joules, .machine, "of this, energy of storage"),
    .init(
      "energy.peripherals", .joules, .machine,
      "of this, energy of GPS, camera, sensors and the like that it held open"),
    .init(
      "energy.device", .joules, .load,
      "energy of the whole device during the run; by a model, at rest and with this program alone"),
    .init(
      "power.average", .watts, .load,
      "power of the whole device, averaged over the run; by a model, with this program alone"),
    .init("power.idle", .watts, .load, "power of the whole device at rest"),
    .init(
      "battery.life", .seconds, .load, better: .more,
      "time that a full battery lasts at the run's average power"),
  ]
}
