/// A reader of tags as the kernel's NFC family tells it (linux/nfc.h, NFC_CMD_GET_DEVICE).
package struct NFCDevice: Sendable, Equatable {
  package var index: UInt32
  package var name: String?
  /// A bit for each NFC_PROTO number.
  package var protocols: UInt32
  package var isPowered: Bool?

  private static let names: [UInt32: String] = [
    1: "jewel", 2: "mifare", 3: "felica", 4: "iso14443-a", 5: "nfc-dep", 6: "iso14443-b", 7: "iso15693",
  ]
  package var protocolNames: [String] {
    (0..<32).filter { protocols >> $0 & 1 != 0 }.map { Self.names[$0] ?? "protocol \($0)" }
  }

  /// Whether it reads a kind of tag; NFC-DEP alone only talks to other devices.
  package var readsTags: Bool { protocols & 0b1101_1110 != 0 }

  /// Nil for a message without a device's number.
  package init?(_ message: GenericNetlinkMessage) {
    guard let index = message.attributes.integer(1, UInt32.self) else { return nil }
    self.index = index
    name = message.attributes.text(2)
    protocols = message.attributes.integer(3, UInt32.self) ?? 0
    isPowered = message.attributes.integer(0xC, UInt8.self).map { $0 != 0 }
  }

  package static func ask(_ root: KernelRoot) throws(SystemError) -> [NFCDevice] {
    let family = try GenericNetlinkFamily.resolve("nfc", root)
    return try root.netlink("nfc devices", family.list(1)).compactMap { GenericNetlinkMessage($0, family) }
      .compactMap { NFCDevice($0) }
  }
}
