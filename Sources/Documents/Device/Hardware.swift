/// A device's parts: the member `hardware` of its profile, one section for each probe. Sections without declared facts are
/// in `rest`.
package struct Hardware: DevicePart {
  package var processor: DeviceFact<ProcessorFacts>?
  package var memory: DeviceFact<MemoryFacts>?
  package var battery: DeviceFact<BatteryFacts>?
  package var network: DeviceFact<NetworkFacts>?
  package var storage: DeviceFact<StorageFacts>?
  package var cameras: DeviceFact<CameraFacts>?
  /// By the place where they were looked for: `powercap`, `chips`, `batteries`.
  package var energyMeters: DeviceFact<[String: DeviceFact<[EnergyMeterFacts]>]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  /// - Parameter sections: by the probe's name. What is none of the declared facts is kept as it is.
  package init(_ sections: [String: JSONValue]) {
    self.init()
    do { self = try Hardware(DocumentReader(file: "", value: .object(sections))) } catch { rest = sections }
  }

  package static let table = Table(
    "hardware", "Hardware", "A device's parts.", blank: Hardware(),
    .init("processor", \.processor), .init("memory", \.memory), .init("battery", \.battery),
    .init("network", \.network), .init("storage", \.storage), .init("cameras", \.cameras),
    .init("energy-meters", \.energyMeters))
}
