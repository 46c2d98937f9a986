package import Formats
package import Quantities

/// A device's facts and capabilities: what `headroom probe` prints and what `Profiles/` holds.
package struct DeviceProfile: VersionedDocument {
  package static let schemaVersion = 1
  @Boxed package var identity: DeviceIdentity
  /// Every key of `UIRequiredDeviceCapabilities`.
  package var capabilities: [String: Finding]
  /// The availability questions of the documents' Table 1-2.
  package var availability: [String: Finding]
  @Boxed package var hardware: Hardware
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
    "profile", "Device profile",
    "What a device has: what `headroom probe --format json` prints, and the files under Profiles/devices.",
    blank: DeviceProfile(),
    .init(version: schemaVersion), .init("device", \.identity),
    .init("capabilities", \.capabilities).meaning("every key of UIRequiredDeviceCapabilities"),
    .init("availability", \.availability).meaning("what a program asks at run time"),
    .init("hardware", \.hardware).meaning(Hardware.meaning),
    .init(
      "defaultBudget", .name, optional: \.defaultBudget,
      "the budget that programs on this device are compared with by default"),
    .init(
      "radios", radioNames, \.radios, default: [], "the radio models that its links are judged by; \(anyName)"
    ),
    .init(
      "powerModel", .name, optional: \.powerModel,
      "the power model that energy on it is computed by; \(anyName)"))

  private static let anyName = "a name may stand here before there is a file of that model"
  private static let radioNames = WrittenForm<[String]>.list(of: .name)
    .refusing("names a model twice") { Set($0).count < $0.count }.saying(["uniqueItems": true])

  /// The keys at the top of a profile's file.
  package static let keys = table.fields.map(\.key)

  /// Reads a device profile, from `Profiles/` or as `headroom probe --save` left it.
  ///
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(try DocumentReader(file: file, bytes: bytes))
  }
}
