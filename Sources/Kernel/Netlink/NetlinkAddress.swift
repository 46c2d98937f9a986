import Glibc

/// An address of a link as RTM_NEWADDR tells it (rtnetlink(7), linux/if_addr.h).
package struct NetlinkAddress: Sendable, Equatable {
  package var index: UInt32
  package var address: InternetAddress
  package var prefixLength: UInt8
  /// `global`, `site`, `link`, `host` or the number of a table of one's own.
  package var scope: String
  /// IFA_F bits: 0x40 while it is not known whether another host has the same one, 0x08 once that is so.
  package var flags: UInt32

  /// Not one that is yet to be tried, or that another host has too.
  package var isUsable: Bool { flags & 0x48 == 0 }

  /// Nil for any other message or family and for one that ends too early.
  package init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 20, let family = payload.integer(UInt8.self, at: 0),
      let prefixLength = payload.integer(UInt8.self, at: 1), let scope = payload.integer(UInt8.self, at: 3),
      let index = payload.integer(UInt32.self, at: 4)
    else { return nil }
    let attributes = NetlinkAttributes(payload.dropFirst(8))
    // On a point-to-point link IFA_ADDRESS is the peer's and IFA_LOCAL one's own; IPv6 mostly has the first only.
    guard let bytes = attributes[2] ?? attributes[1], let address = InternetAddress(family: family, bytes)
    else {
      return nil
    }
    self.index = index
    self.address = address
    self.prefixLength = prefixLength
    self.scope = Self.scopeName(scope)
    flags = attributes.integer(8, UInt32.self) ?? payload.integer(UInt8.self, at: 2).map { UInt32($0) } ?? 0
  }

  package static func scopeName(_ number: UInt8) -> String {
    switch number {
    case 0: "global"
    case 200: "site"
    case 253: "link"
    case 254: "host"
    case 255: "nowhere"
    default: "\(number)"
    }
  }
}

/// An IPv4 or IPv6 address.
package struct InternetAddress: Sendable, Equatable {
  package enum Family: String, Sendable { case ipv4, ipv6 }
  package var family: Family
  package var bytes: [UInt8]

  package init(_ family: Family, _ bytes: [UInt8]) {
    self.family = family
    self.bytes = bytes
  }

  /// Nil unless the family's number is AF_INET or AF_INET6 and the length is that family's.
  package init?(family: UInt8, _ bytes: ArraySlice<UInt8>) {
    switch (CInt(family), bytes.count) {
    case (AF_INET, 4): self.init(.ipv4, Array(bytes))
    case (AF_INET6, 16): self.init(.ipv6, Array(bytes))
    default: return nil
    }
  }

  /// As a person writes it (inet_pton(3)); nil for anything else.
  package init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(.ipv4, Array(bytes.prefix(4)))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(.ipv6, bytes)
    } else {
      return nil
    }
  }

  package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

  /// An address that no router passes on: 169.254.0.0/16 (RFC 3927), fe80::/10 (RFC 4291).
  package var isLinkLocal: Bool {
    family == .ipv4 ? bytes.starts(with: [169, 254]) : bytes.first == 0xFE && bytes[1] & 0xC0 == 0x80
  }

  /// The device itself: 127.0.0.0/8, ::1.
  package var isLoopback: Bool {
    family == .ipv4 ? bytes.first == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }

  /// As inet_ntop(3) writes it: `192.0.2.1`, `fe80::1`.
  package var text: String {
    var buffer = [CChar](repeating: 0, count: 64)
    let number = family == .ipv4 ? AF_INET : AF_INET6
    guard bytes.count == (family == .ipv4 ? 4 : 16),
      bytes.withUnsafeBytes({ inet_ntop(number, $0.baseAddress, &buffer, socklen_t(buffer.count)) }) != nil
    else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
