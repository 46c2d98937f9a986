package import Kernel
import Quantities

/// What the numbers and marks of a link mean.
package enum LinkType {
  /// DEVTYPE and wireless marks come first, because a modem and a radio both pass for Ethernet by their number.
  package static func name(_ link: SysNet?, kind: String?, hardwareType: UInt16?, _ name: String) -> String {
    if let link, link.isWireless { return "wifi" }
    if link?.deviceType == "wwan" || kind == "rmnet" { return "cellular" }
    let isModem = ["rmnet", "rev_rmnet", "ccmni"].contains { name.hasPrefix($0) }
    if isModem, [1, 519, 530].contains(hardwareType) { return "cellular" }
    if let kind, !kind.isEmpty { return kind }
    if let type = link?.deviceType, !type.isEmpty { return type }
    switch hardwareType {
    case 1: return "ethernet"
    case 512: return "ppp"
    case 772: return "loopback"
    case 65534: return "tunnel"
    case .some(let number): return "type \(number)"
    case nil: return "unknown"
    }
  }

  /// The words of sysfs for the states of RFC 2863.
  package static func state(_ number: UInt8?) -> String {
    let names = ["unknown", "notpresent", "down", "lowerlayerdown", "testing", "dormant", "up"]
    guard let number, Int(number) < names.count else { return "unknown" }
    return names[Int(number)]
  }

  /// /proc/net/if_inet6: address, link number, prefix length, scope and flags in hexadecimal, and the link's name.
  package static func addresses(_ text: String) -> [String: [NetworkSnapshot.Address]] {
    var found: [String: [NetworkSnapshot.Address]] = [:]
    for line in text.pieces(between: "\n") {
      let fields = line.pieces(between: " ")
      guard fields.count >= 6, let address = ProcNetRoute.address(fields[0]),
        let prefixLength = UInt8(fields[2], radix: 16), let scope = UInt8(fields[3], radix: 16)
      else { continue }
      found[String(fields[5]), default: []].append(
        .init(address: address, prefixLength: prefixLength, scope: scopeName(scope)))
    }
    return found
  }

  /// The kernel's bits for IPv6 scopes, which are not the numbers that netlink uses.
  private static func scopeName(_ bits: UInt8) -> String {
    switch bits {
    case 0x00: "global"
    case 0x10: "host"
    case 0x20: "link"
    case 0x40: "site"
    default: "\(bits)"
    }
  }
}
