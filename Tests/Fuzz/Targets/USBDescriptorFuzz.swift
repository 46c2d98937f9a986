import Kernel

/// Descriptors of USB devices.
enum USBDescriptorFuzz: FuzzTarget {
  static let name = "usb-descriptor"

  static func run(_ bytes: [UInt8]) { _ = USBTerminals.inputs(bytes).map { USBTerminals.microphone($0) } }
}
