import Quantities

/// The routing tables as text: /proc/net/route and /proc/net/ipv6_route (proc_net(5)).
package enum ProcNetRoute {
  private static let reject: UInt32 = 0x200
  private static let up: UInt32 = 0x1

  /// The default routes in /proc/net/route. Addresses there are hexadecimal numbers in the byte order of the machine,
  /// taken to be little-endian as on every machine this runs on.
  package static func ipv4(_ text: String) -> [DefaultRoute] {
    text.pieces(between: "\n").dropFirst().compactMap { line in
      let fields = line.split { $0 == "\t" || $0 == " " }
      guard fields.count >= 8, UInt32(fields[1], radix: 16) == 0, UInt32(fields[7], radix: 16) == 0,
        let gateway = UInt32(fields[2], radix: 16), let flags = UInt32(fields[3], radix: 16),
        flags & up != 0, flags & reject == 0, let metric = UInt32(fields[6]),
        // A blackhole has no reject flag, only no link.
        fields[0] != "*"
      else { return nil }
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: gateway >> (8 * $0)) }
      return DefaultRoute(
        family: .ipv4, gateway: gateway == 0 ? nil : InternetAddress(.ipv4, bytes),
        interface: String(fields[0]), metric: metric)
    }
  }

  /// The default routes in /proc/net/ipv6_route.
  package static func ipv6(_ text: String) -> [DefaultRoute] {
    text.pieces(between: "\n").compactMap { line in
      let fields = line.pieces(between: " ")
      guard fields.count >= 10, fields[1] == "00", let destination = address(fields[0]),
        destination.isUnspecified,
        let gateway = address(fields[4]), let metric = UInt32(fields[5], radix: 16),
        let flags = UInt32(fields[8], radix: 16), flags & up != 0, flags & reject == 0
      else { return nil }
      return DefaultRoute(
        family: .ipv6, gateway: gateway.isUnspecified ? nil : gateway, interface: String(fields[9]),
        metric: metric)
    }
  }

  /// An IPv6 address from 32 hexadecimal digits, as in /proc/net/ipv6_route and /proc/net/if_inet6.
  package static func address(_ digits: Substring) -> InternetAddress? {
    let text = Array(digits.utf8)
    guard text.count == 32 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap {
      UInt8(String(decoding: text[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count == 16 ? InternetAddress(.ipv6, bytes) : nil
  }
}
