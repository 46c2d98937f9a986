/// A device's facts and capabilities: what `headroom probe` prints and what `Profiles/` holds.
package struct DeviceProfile: Sendable, Equatable {
  package static let schemaVersion = 1
  /// Name, kind, kernel, operating system.
  package var device: [String: JSONValue]
  /// Every key of `UIRequiredDeviceCapabilities`.
  package var capabilities: [String: Finding]
  /// The availability questions of the documents' Table 1-2.
  package var availability: [String: Finding]
  /// Processor, memory, batteries, links, storage …, one section per probe.
  package var hardware: [String: JSONValue]
  /// The name of the budget that programs on this device are held to unless told otherwise.
  package var defaultBudget: String?
  /// The names of the radio models that its links are judged by, such as `wifi` or `lte`.
  package var radios: [String]
  /// The name of the power model that its energy is computed by.
  package var powerModel: String?

  package init(
    device: [String: JSONValue] = [:], capabilities: [String: Finding] = [:],
    availability: [String: Finding] = [:], hardware: [String: JSONValue] = [:], defaultBudget: String? = nil,
    radios: [String] = [], powerModel: String? = nil
  ) {
    self.device = device
    self.capabilities = capabilities
    self.availability = availability
    self.hardware = hardware
    self.defaultBudget = defaultBudget
    self.radios = radios
    self.powerModel = powerModel
  }

  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "device": .object(device),
      "capabilities": .object(capabilities.mapValues(\.json)),
      "availability": .object(availability.mapValues(\.json)), "hardware": .object(hardware),
      "defaultBudget": defaultBudget.map { .string($0) },
      "radios": radios.isEmpty ? nil : .strings(radios), "powerModel": powerModel.map { .string($0) },
    ])
  }
}
