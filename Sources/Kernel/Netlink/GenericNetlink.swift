import Glibc

/// A family of generic netlink, such as nl80211 and nfc: its number is given out again at each boot
/// (generic_netlink.rst, linux/genetlink.h).
package struct GenericNetlinkFamily: Sendable, Equatable {
  package var name: String
  package var number: UInt16
  package var version: UInt32

  /// CTRL_CMD_GETFAMILY to the controller, whose number is fixed.
  ///
  /// All families are asked for: the kernel would load the module behind a name that it does not know.
  static let request = NetlinkRequest(.generic, type: 16, payload: header(command: 3, version: 2))

  static func header(command: UInt8, version: UInt8) -> [UInt8] { [command, version, 0, 0] }

  /// Nil for any other message and for one that ends too early.
  package init?(_ message: NetlinkMessage) {
    guard message.type == 16, message.payload.first == 1 else { return nil }
    let attributes = NetlinkAttributes(message.payload[...].dropFirst(4))
    guard let number = attributes.integer(1, UInt16.self), let name = attributes.text(2), !name.isEmpty
    else { return nil }
    self.name = name
    self.number = number
    version = attributes.integer(3, UInt32.self) ?? 1
  }

  /// - Throws: ENOENT where no loaded module offers the family.
  package static func resolve(_ name: String, _ root: KernelRoot) throws(SystemError) -> GenericNetlinkFamily
  {
    let families = try root.netlink("generic families", request, isAskedOnce: true)
      .compactMap { GenericNetlinkFamily($0) }
    guard let family = families.first(where: { $0.name == name }) else {
      throw SystemError(code: ENOENT, call: "generic netlink", subject: "family \(name)")
    }
    return family
  }

  /// Asks for all that one command of this family lists.
  package func list(_ command: UInt8, attributes: [UInt8] = []) -> NetlinkRequest {
    NetlinkRequest(
      .generic, type: number,
      payload: Self.header(command: command, version: UInt8(clamping: version)) + attributes)
  }
}

/// One message of a family: what it is about, and its attributes.
package struct GenericNetlinkMessage: Sendable, Equatable {
  package var command: UInt8
  package var attributes: NetlinkAttributes

  /// Nil for a message of another family and for one that ends too early.
  package init?(_ message: NetlinkMessage, _ family: GenericNetlinkFamily) {
    guard message.type == family.number, message.payload.count >= 4 else { return nil }
    command = message.payload[0]
    attributes = NetlinkAttributes(message.payload[...].dropFirst(4))
  }
}
