package import Formats

/// What a property list says of the app beside the capabilities that it requires. What it does not say is nil or empty.
package struct AppFacts: DocumentPart {
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

  package static let table = Table(
    blank: AppFacts(), .init("name", \.name), .init("identifier", \.identifier), .init("version", \.version),
    .init("minimumOSVersion", \.minimumOSVersion), .init("minimumSystemVersion", \.minimumSystemVersion),
    .init("deviceFamilies", derived: \.families).notEmpty,
    .init("backgroundModes", \.backgroundModes).notEmpty,
    .init("requiresPersistentWiFi", \.requiresPersistentWiFi), .init("exitsOnSuspend", \.exitsOnSuspend),
    .init("purposeStrings", derived: \.purposeKeys).notEmpty.unique
      .meaning("the keys of the texts that say why hardware is used"))

  private var families: [Int]? { deviceFamilies.isEmpty ? nil : deviceFamilies }
  private var purposeKeys: [String] { purposeStrings.keys.sorted() }
}
