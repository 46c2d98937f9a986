package import Documents

/// What a property list says of the app beside the capabilities that it requires. What it does not say is nil or empty.
package struct AppFacts: Sendable, Equatable {
  package var name: String?
  package var identifier: String?
  package var version: String?
  /// `MinimumOSVersion`, as written.
  package var minimumOSVersion: String?
  /// `LSMinimumSystemVersion`, as written; it is macOS that reads it.
  package var minimumSystemVersion: String?
  /// `UIDeviceFamily`: 1 iPhone and iPod touch, 2 iPad, 3 Apple TV, 4 Apple Watch, 6 Mac, 7 Vision.
  package var deviceFamilies: [Int]
  package var backgroundModes: [String]
  package var requiresPersistentWiFi: Bool?
  package var exitsOnSuspend: Bool?
  /// Texts that tell the user why hardware is used, by their key (`NSCameraUsageDescription` …).
  package var purposeStrings: [String: String]

  package init(
    name: String? = nil, identifier: String? = nil, version: String? = nil, minimumOSVersion: String? = nil,
    minimumSystemVersion: String? = nil, deviceFamilies: [Int] = [], backgroundModes: [String] = [],
    requiresPersistentWiFi: Bool? = nil, exitsOnSuspend: Bool? = nil, purposeStrings: [String: String] = [:]
  ) {
    self.name = name
    self.identifier = identifier
    self.version = version
    self.minimumOSVersion = minimumOSVersion
    self.minimumSystemVersion = minimumSystemVersion
    self.deviceFamilies = deviceFamilies
    self.backgroundModes = backgroundModes
    self.requiresPersistentWiFi = requiresPersistentWiFi
    self.exitsOnSuspend = exitsOnSuspend
    self.purposeStrings = purposeStrings
  }

  package var json: JSONValue {
    .members([
      "name": name.map { .string($0) }, "identifier": identifier.map { .string($0) },
      "version": version.map { .string($0) }, "minimumOSVersion": minimumOSVersion.map { .string($0) },
      "minimumSystemVersion": minimumSystemVersion.map { .string($0) },
      "deviceFamilies": deviceFamilies.isEmpty ? nil : .array(deviceFamilies.map { .integer($0) }),
      "backgroundModes": backgroundModes.isEmpty ? nil : .strings(backgroundModes),
      "requiresPersistentWiFi": requiresPersistentWiFi.map { .bool($0) },
      "exitsOnSuspend": exitsOnSuspend.map { .bool($0) },
      "purposeStrings": purposeStrings.isEmpty ? nil : .strings(purposeStrings.keys.sorted()),
    ])
  }
}
