/// Every kind of meter, by name. Neither the kernel's energy model (energy-model.rst), which tells what speeds cost beside
/// one another, nor devfreq, which tells a device's speed, is one: they know no joules that have flowed.
package enum MeterRegistry {
  package static let all: [any MeterSource.Type] = [
    BatteryGaugeMeter.self,
    ChipMeter.self,
    PowercapMeter.self,
    PowerEventMeter.self,
  ]
}
