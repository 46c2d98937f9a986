package import Formats

/// A device's parts: the member `hardware` of its profile, one section for each probe. Sections without declared facts are
/// in `rest`.
package struct Hardware: DevicePart {
  package var processor: Fact<ProcessorFacts>?
  package var memory: Fact<MemoryFacts>?
  package var battery: Fact<BatteryFacts>?
  package var network: Fact<NetworkFacts>?
  package var storage: Fact<StorageFacts>?
  package var cameras: Fact<CameraFacts>?
  /// By the place where they were looked for: `powercap`, `chips`, `batteries`.
  package var energyMeters: Fact<[String: Fact<[EnergyMeterFacts]>]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  /// - Parameter sections: by the probe's name. What is none of the declared facts is kept as it is.
  package init(_ sections: [String: JSONValue]) {
    self.init()
    do { self = try Hardware(DocumentReader(file: "", value: .object(sections))) } catch { rest = sections }
  }

  static let meaning = """
    one section for each probe; probes yet to come add theirs. A section may hold further members, because people write \
    profiles too. In a written section `source` says where its facts come from and `provenance` how they are known, in \
    the words of a finding's; the members that `unverified` names are general knowledge all the same
    """

  package static let table = Table(
    "hardware", "Hardware", "A device's parts.", blank: Hardware(),
    .init("processor", \.processor), .init("memory", \.memory), .init("battery", \.battery),
    .init("network", \.network), .init("storage", \.storage), .init("cameras", \.cameras),
    .init("energy-meters", \.energyMeters).meaning(
      "by the place where they were looked for: `batteries`, `chips`, `events`, `powercap`"))
}
