import Kernel

/// Properties of devices as the kernel and udev tell them.
enum UeventFuzz: FuzzTarget {
  static let name = "uevent"

  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = Uevent.parse(text)
    _ = UdevDatabase.parse(text)
    _ = UeventMessage(bytes)
  }
}
