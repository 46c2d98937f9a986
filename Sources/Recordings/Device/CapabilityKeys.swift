/// The questions that a profile answers: every key of `UIRequiredDeviceCapabilities`, and the rows of Table 1-2 of the
/// iOS Application Programming Guide.
package enum CapabilityKeys {
  /// Whether a Linux device can have such a thing at all.
  package enum Kind: Sendable, Equatable {
    /// A part or ability of the device: a probe can ask for it.
    case hardware
    /// A service, tier or right of Apple's platforms; no probe will ever find it.
    case platform(String)
  }

  package struct Key: Sendable, Equatable {
    package var name: String
    package var title: String
    package var kind: Kind
    init(_ name: String, _ title: String, _ kind: Kind = .hardware) {
      self.name = name
      self.title = title
      self.kind = kind
    }

    /// Why a key that no probe answered is unknown.
    package var reasonUnknown: String {
      switch kind {
      case .hardware: "no probe asks for this yet"
      case .platform(let what): "not a hardware property of a Linux device: \(what)"
      }
    }
  }

  /// The keys of Apple's reference page and support page for the property, by name.
  package static let all: [Key] = [
    Key("accelerometer", "Accelerometer"),
    Key("arkit", "Augmented reality framework", .platform("a framework of iOS")),
    Key("arm64", "Runs 64-bit Arm programs"),
    Key("arm64e", "Runs arm64e programs", .platform("a calling convention of Apple's systems")),
    Key("armv6", "Runs ARMv6 programs"),
    Key("armv7", "Runs ARMv7 programs"),
    Key("auto-focus-camera", "Camera with autofocus"),
    Key("bluetooth-le", "Bluetooth Low Energy"),
    Key("camera-flash", "Camera flash"),
    Key("driverkit", "User-space drivers", .platform("a framework of iPadOS")),
    Key("embedded-web-browser-engine", "Embedded browser engines", .platform("a right granted by region")),
    Key("front-facing-camera", "Front camera"),
    Key("gamekit", "Game Center", .platform("a service of Apple's")),
    Key("gps", "Satellite positioning"),
    Key("gyroscope", "Gyroscope"),
    Key("healthkit", "Health data", .platform("a framework of iOS")),
    Key("ipad-minimum-performance-m1", "Performance of an M1 iPad", .platform(tier)),
    Key("iphone-ipad-minimum-performance-a12", "Performance of an A12", .platform(tier)),
    Key("iphone-performance-gaming-tier", "Graphics of an iPhone 15 Pro", .platform(tier)),
    Key("location-services", "Positioning by any source"),
    Key("magnetometer", "Magnetometer"),
    Key("metal", "Metal graphics", .platform("a graphics interface of Apple's systems")),
    Key("microphone", "Microphone"),
    Key("nfc", "Reads NFC tags"),
    Key("opengles-1", "OpenGL ES 1.1"),
    Key("opengles-2", "OpenGL ES 2.0"),
    Key("opengles-3", "OpenGL ES 3.0"),
    Key("peer-peer", "Peer-to-peer over Bluetooth"),
    Key("sms", "Text messages"),
    Key("still-camera", "Camera"),
    Key("telephony", "Telephone calls"),
    Key("video-camera", "Video camera"),
    Key("watch-companion", "Companion watch", .platform("a pairing of Apple's watches")),
    Key("web-browser-engine", "Browser engines", .platform("a right granted by region")),
    Key("wifi", "Wi-Fi"),
  ]

  private static let tier = "a performance class that only Apple's own processors are sorted into"

  /// What a program asks at run time, by name.
  package static let availability: [Key] = [
    Key("accessory", "An accessory is attached"),
    Key("audio-input", "Audio input"),
    Key("battery-level", "Battery level"),
    Key("battery-state", "Battery state"),
    Key("disk-encryption", "Hardware disk encryption"),
    Key("external-screen", "An external screen is attached"),
    Key("gps", "Satellite positioning"),
    Key("gps-accuracy", "Accuracy of positioning"),
    Key("idiom", "Handheld or tablet sized"),
    Key("multitasking", "Multitasking"),
    Key("network-reachable", "A network can be reached"),
    Key("protected-data", "Encrypted data is open now"),
    Key("proximity", "Proximity state"),
    Key("still-camera", "Camera"),
    Key("video-capture", "Video capture"),
  ]
}
