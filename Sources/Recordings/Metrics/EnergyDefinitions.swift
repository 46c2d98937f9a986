import Quantities

extension MetricDefinition {
  static let energy: [MetricDefinition] = [
    .init(.energyTotal, .joules, .machine, meaning: "energy that the machine used on the program's behalf"),
    .init(
      .energyCPU, .joules, .machine,
      meaning: "of this, energy of the processors, and of memory where it is metered"),
    .init(.energyRadio, .joules, .machine, meaning: "of this, energy of the radio"),
    .init(.energyStorage, .joules, .machine, meaning: "of this, energy of storage"),
    .init(
      .energyPeripherals, .joules, .machine,
      meaning: "of this, energy of GPS, camera, sensors and the like that it held open"),
    .init(
      .energyDevice, .joules, .load,
      meaning: "energy of the whole device during the run; by a model, at rest and with this program alone"),
    .init(
      .powerAverage, .watts, .load,
      meaning: "power of the whole device, averaged over the run; by a model, with this program alone"),
    .init(.powerIdle, .watts, .load, meaning: "power of the whole device at rest"),
    .init(
      .batteryLife, .seconds, .load, better: .more,
      meaning: "time that a full battery lasts at the run's average power"),
  ]
}
