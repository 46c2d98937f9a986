/// A network link as RTM_NEWLINK tells it (rtnetlink(7), linux/if_link.h).
package struct NetlinkLink: Sendable, Equatable {
  package var index: Int32
  package var name: String
  /// ARPHRD number of linux/if_arp.h.
  package var hardwareType: UInt16
  /// IFF bits of netdevice(7).
  package var flags: UInt32
  package var mtu: UInt32?
  /// RFC 2863 state as in linux/if.h: 6 is up, 0 unknown, which many drivers never leave.
  package var operationalState: UInt8?
  /// The kind of a software link: `bridge`, `veth`, `wireguard` …
  package var kind: String?
  /// What the driver says of the cable or the association; nil where it does not tell.
  package var carrier: Bool?
  /// The name of the device behind it, such as a PCI address: `0000:00:02.0`.
  package var parent: String?

  /// Nil for any other message and for one that ends too early.
  package init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 16, let family = payload.integer(UInt8.self, at: 0), family == 0,
      let hardwareType = payload.integer(UInt16.self, at: 2), let index = payload.integer(Int32.self, at: 4),
      let flags = payload.integer(UInt32.self, at: 8), payload.count >= 16
    else { return nil }
    let attributes = NetlinkAttributes(payload.dropFirst(16))
    guard let name = attributes.text(3), !name.isEmpty else { return nil }
    self.index = index
    self.name = name
    self.hardwareType = hardwareType
    self.flags = flags
    mtu = attributes.integer(4, UInt32.self)
    operationalState = attributes.integer(16, UInt8.self)
    kind = attributes.nested(18)?.text(1)
    carrier = attributes.integer(33, UInt8.self).map { $0 != 0 }
    parent = attributes.text(56)
  }
}
