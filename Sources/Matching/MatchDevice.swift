package import Formats
package import Recordings

/// A device that apps are compared with.
package struct MatchDevice: DocumentPart {
  /// The name that it was asked for by: a profile's name, a file's, or `this`.
  package var id: String
  package var profile: DeviceProfile

  package init(id: String, profile: DeviceProfile) {
    self.id = id
    self.profile = profile
  }

  /// The name that the profile gives it.
  package var name: String { profile.identity.name?.value ?? id }

  /// Whether its maker still publishes new systems for it; nil where its profile does not say.
  package var isCurrent: Bool? { profile.identity.current?.value }

  /// What is known of a capability; a key that the profile does not mention is unknown.
  package func finding(_ key: String) -> Finding {
    profile.capabilities[key] ?? .unknown("the device's profile does not know this key")
  }

  package static let table = Table(
    blank: MatchDevice(id: "", profile: DeviceProfile()),
    .init("id", \.id).meaning("the name that it was asked for by").notEmpty,
    .init("name", derived: \.name).meaning("the name that its profile gives it"),
    .init("current", derived: \.isCurrent)
      .meaning(
        "whether its maker still publishes new systems for it; left out where its profile does not say"))
}
