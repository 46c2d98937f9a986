import Recordings

/// Device profiles.
enum DeviceProfileFuzz: FuzzTarget {
  static let name = "device-profile"
  static let tries = 1000

  static func run(_ bytes: [UInt8]) { _ = try? DeviceProfile(file: "device.json", bytes: bytes) }
}
