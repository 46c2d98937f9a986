package import Formats

/// A device's facts and capabilities: what `headroom probe` prints and what `Profiles/` holds.
package struct DeviceProfile: VersionedDocument {
  package static let schemaVersion = 1
  package var identity: DeviceIdentity
  /// Every key of `UIRequiredDeviceCapabilities`.
  package var capabilities: [String: Finding]
  /// The availability questions of the documents' Table 1-2.
  package var availability: [String: Finding]
  package var hardware: Hardware
  /// The name of the budget that programs on this device are compared with by default.
  package var defaultBudget: String?
  /// The names of the radio models that its links are judged by, such as `wifi` or `lte`.
  package var radios: [String]
  /// The name of the power model that its energy is computed by.
  package var powerModel: String?

  package init(
    identity: DeviceIdentity = DeviceIdentity(), capabilities: [String: Finding] = [:],
    availability: [String: Finding] = [:], hardware: Hardware = Hardware(), defaultBudget: String? = nil,
    radios: [String] = [], powerModel: String? = nil
  ) {
    self.identity = identity
    self.capabilities = capabilities
    self.availability = availability
    self.hardware = hardware
    self.defaultBudget = defaultBudget
    self.radios = radios
    self.powerModel = powerModel
  }

  package static let table = Table(
    "profile", "Device profile", "What a device has.", blank: DeviceProfile(),
    .init(version: schemaVersion), .init("device", \.identity), .init("capabilities", \.capabilities),
    .init("availability", \.availability), .init("hardware", \.hardware),
    .init("defaultBudget", \.defaultBudget), .init("radios", \.radios), .init("powerModel", \.powerModel))

  /// People write it too.
  package static var readsNull: Bool { true }

  /// The keys at the top of a profile's file.
  package static let keys = table.fields.map(\.key)

  /// Reads a device profile, from `Profiles/` or as `headroom probe --save` left it.
  ///
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(try DocumentReader(file: file, bytes: bytes))
  }
}
