import Formats
import Matching
import Recordings

extension AppRequirements {
  /// What a property list with these members says.
  static func of(_ members: [String: PropertyList], duplicates: [String] = []) throws -> AppRequirements {
    try AppRequirementsReader.read(.dictionary(members), duplicates: duplicates)
  }

  /// A list in the form of an array.
  static func array(_ keys: String..., and members: [String: PropertyList] = [:]) throws -> AppRequirements {
    try of(members.merging(["UIRequiredDeviceCapabilities": .array(keys.map { .string($0) })]) { $1 })
  }

  /// A list in the form of a dictionary.
  static func dictionary(
    _ keys: [String: Bool], and members: [String: PropertyList] = [:]
  ) throws -> AppRequirements {
    try of(
      members.merging(["UIRequiredDeviceCapabilities": .dictionary(keys.mapValues { .boolean($0) })]) { $1 })
  }

  /// The notices but the notes, as `severity id place`.
  var complaints: [String] {
    notices.filter { $0.severity != .note }.map { "\($0.severity.rawValue) \($0.id) \($0.place)" }
  }

  func notice(_ id: String) -> AppNotice? { notices.first { $0.id == id } }
}

extension MatchDevice {
  /// `+` is present, `-` absent, anything else unknown: `"gps+ nfc-"`.
  static func having(_ id: String, _ text: String, current: Bool? = nil) -> MatchDevice {
    var profile = DeviceProfile()
    if let current { profile.identity.current = .value(current) }
    for word in text.split(separator: " ") {
      let key = String(word.dropLast())
      profile.capabilities[key] =
        word.hasSuffix("+") ? .present() : word.hasSuffix("-") ? .absent("none") : .unknown("not asked")
    }
    return MatchDevice(id: id, profile: profile)
  }
}
