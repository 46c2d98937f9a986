package import Documents

/// A device that apps are compared with.
package struct MatchDevice: Sendable, Equatable {
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

  package var json: JSONValue {
    .members(["id": .string(id), "name": .string(name), "current": isCurrent.map { .bool($0) }])
  }
}
