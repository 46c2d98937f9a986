/// A controller as the kernel's Bluetooth management interface tells it (mgmt-api.txt of BlueZ, "Read Controller
/// Information Command").
package struct BluetoothController: Sendable, Equatable {
  package var index: UInt16
  /// The number of the Bluetooth specification that it follows: 9 is 5.0.
  package var version: UInt8
  package var manufacturer: UInt16
  package var supported: UInt32
  package var current: UInt32

  private static let names = [
    "powered", "connectable", "fast-connectable", "discoverable", "bondable", "link-security", "ssp",
    "br/edr",
    "hs", "le", "advertising", "secure-connections", "debug-keys", "privacy", "configuration",
    "static-address",
    "phy-configuration", "wideband-speech", "cis-central", "cis-peripheral", "iso-broadcaster",
    "sync-receiver",
  ]
  package static func settingNames(_ bits: UInt32) -> [String] {
    (0..<32).filter { bits >> $0 & 1 != 0 }.map { $0 < names.count ? names[$0] : "bit \($0)" }
  }

  package var name: String { "hci\(index)" }
  package var hasLowEnergy: Bool { supported & 1 << 9 != 0 }
  /// Basic rate, which older devices and most audio speak.
  package var hasClassic: Bool { supported & 1 << 7 != 0 }
  package var isPowered: Bool { current & 1 != 0 }

  /// - Parameter reply: What follows the status of a reply to READ_INFO; its address and names are not looked at.
  package init?(index: UInt16, _ reply: ArraySlice<UInt8>) {
    guard let version = reply.littleEndian(UInt8.self, at: 6),
      let manufacturer = reply.littleEndian(UInt16.self, at: 7),
      let supported = reply.littleEndian(UInt32.self, at: 9),
      let current = reply.littleEndian(UInt32.self, at: 13)
    else { return nil }
    self.index = index
    self.version = version
    self.manufacturer = manufacturer
    self.supported = supported
    self.current = current
  }

  /// The controllers' numbers in what follows the status of a reply to READ_INDEX_LIST; those that are still being
  /// set up are not among them. Nil where it ends before its count does.
  package static func indices(_ reply: ArraySlice<UInt8>) -> [UInt16]? {
    guard let count = reply.littleEndian(UInt16.self, at: 0), reply.count >= 2 + 2 * Int(count) else {
      return nil
    }
    return (0..<Int(count)).compactMap { reply.littleEndian(UInt16.self, at: 2 + 2 * $0) }
  }
}

extension ArraySlice<UInt8> {
  /// An integer whose lowest byte comes first, as in all of Bluetooth.
  func littleEndian<I: FixedWidthInteger>(_: I.Type, at offset: Int) -> I? {
    integer(I.self, at: offset).map { I(littleEndian: $0) }
  }
}
