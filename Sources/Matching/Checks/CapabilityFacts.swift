import Recordings

/// What is known of the capability keys beside their names: which include others, and which no device unites.
enum CapabilityFacts {
  static let names = Set(CapabilityKeys.all.map(\.name))
  static let sortedNames = CapabilityKeys.all.map(\.name)

  /// Who has the first has the second too, by what the keys mean (Apple's reference page for the property).
  static let included: [(key: String, includes: String)] = [
    ("arm64e", "arm64"), ("auto-focus-camera", "still-camera"), ("camera-flash", "still-camera"),
    ("front-facing-camera", "still-camera"), ("gps", "location-services"), ("opengles-2", "opengles-1"),
    ("opengles-3", "opengles-2"),
  ]

  /// Pairs that no device of Apple's unites. The keys themselves keep a device to one family: telephony, messages
  /// and HealthKit (by this key) to the iPhone, drivers and the M1 class to the iPad.
  static let apart: [(one: String, other: String, reason: String)] = [
    ("healthkit", "driverkit", iPhoneAndiPad), ("healthkit", "ipad-minimum-performance-m1", iPhoneAndiPad),
    ("sms", "driverkit", iPhoneAndiPad), ("sms", "ipad-minimum-performance-m1", iPhoneAndiPad),
    ("telephony", "driverkit", iPhoneAndiPad), ("telephony", "ipad-minimum-performance-m1", iPhoneAndiPad),
  ]
  private static let iPhoneAndiPad = "the first is found on iPhones alone, the second on iPads alone"

  /// Pairs that leave few devices, and seldom the ones that were meant.
  static let narrow: [(one: String, other: String, reason: String)] = [
    (
      "iphone-performance-gaming-tier", "ipad-minimum-performance-m1",
      "a list is a conjunction: no iPhone meets the second, so that at most iPads of the M1 class are left"
    )
  ]

  /// Keys that only iPhones have, so that an app for the iPad alone cannot require them.
  static let iPhoneOnly = ["healthkit", "sms", "telephony"]

  /// Rights that depend on where the device is and not on what it is.
  static let regional = ["embedded-web-browser-engine", "web-browser-engine"]

  /// Processors that no device of Apple's has run programs for since iOS 11 (2017). That it has the key says that the
  /// app is admitted (Apple's reference page covers 64-bit apps by “armv7”, its matrix of 2017 ticks both keys for the
  /// iPhone X).
  static let outdatedProcessors = ["armv6", "armv7"]
}
