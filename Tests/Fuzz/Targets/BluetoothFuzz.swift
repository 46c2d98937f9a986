import Kernel

/// Replies on the kernel's Bluetooth management channel.
enum BluetoothFuzz: FuzzTarget {
  static let name = "bluetooth"

  static func run(_ bytes: [UInt8]) {
    _ = BluetoothController.indices(bytes[...])
    guard let controller = BluetoothController(index: 0, bytes.dropFirst(2)) else { return }
    _ = BluetoothController.settingNames(controller.supported)
  }
}
