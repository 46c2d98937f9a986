/// A default route: where packets go for which no other route is known.
package struct DefaultRoute: Sendable, Equatable {
  package var family: InternetAddress.Family
  /// Nil where the other end of the link is the way out, as on a point-to-point link.
  package var gateway: InternetAddress?
  /// The link's number; nil where only its name is known, as in /proc/net/route.
  package var index: Int32?
  package var interface: String?
  /// The lower the more preferred; 0 where the kernel names none.
  package var metric: UInt32
  /// The kernel itself marks the next hop as dead or its link as down.
  package var isDead: Bool
  /// The VRF whose programs alone go by it (ip-vrf(8)); nil: all do.
  package var vrf: String?

  package init(
    family: InternetAddress.Family, gateway: InternetAddress?, index: Int32? = nil, interface: String? = nil,
    metric: UInt32, isDead: Bool = false, vrf: String? = nil
  ) {
    self.family = family
    self.gateway = gateway
    self.index = index
    self.interface = interface
    self.metric = metric
    self.isDead = isDead
    self.vrf = vrf
  }

  /// RTNH_F_DEAD and RTNH_F_LINKDOWN of linux/rtnetlink.h.
  private static let dead: UInt32 = 0x11

  /// The main table, in which programs look unless rules lead them elsewhere (ip-rule(8)).
  package static let mainTable: UInt32 = 254

  /// The default routes in an RTM_NEWROUTE message, one for each next hop: unicast, in the main table (rtnetlink(7)).
  ///
  /// Nil for any other message. Unreachable, blackhole and cached routes lead nowhere and are left out.
  package static func routes(_ message: NetlinkMessage) -> [DefaultRoute]? {
    guard let found = placed(message), found.table == mainTable, found.span == .everything else { return nil }
    return found.routes
  }

  /// How much of the internet a route is for. VPNs set two halves, which come before any default route.
  package enum Span: Sendable { case everything, lowerHalf, upperHalf }

  /// The routes of such a message with their table, whichever it is; nil for those that lead to a part only.
  package static func placed(
    _ message: NetlinkMessage
  ) -> (table: UInt32, span: Span, routes: [DefaultRoute])? {
    let payload = message.payload[...]
    guard message.type == 24, payload.count >= 12, let number = payload.integer(UInt8.self, at: 0),
      let family = family(number), let length = payload.integer(UInt8.self, at: 1),
      let table = payload.integer(UInt8.self, at: 4), payload.integer(UInt8.self, at: 7) == 1,
      let flags = payload.integer(UInt32.self, at: 8), flags & 0x200 == 0
    else { return nil }
    let attributes = NetlinkAttributes(payload.dropFirst(12))
    guard let span = span(family, length, attributes[1]?.first ?? 0) else { return nil }
    let metric = attributes.integer(6, UInt32.self) ?? 0
    let single = DefaultRoute(
      family: family, gateway: gateway(attributes, number), index: attributes.integer(4, Int32.self),
      metric: metric, isDead: flags & dead != 0)
    return (
      attributes.integer(15, UInt32.self) ?? UInt32(table), span,
      attributes[9].map { nextHops($0, number: number, family: family, metric: metric) } ?? [single]
    )
  }

  private static func span(_ family: InternetAddress.Family, _ length: UInt8, _ first: UInt8) -> Span? {
    switch (family, length) {
    case (_, 0): .everything
    case (_, 1): first & 0x80 == 0 ? .lowerHalf : .upperHalf
    // All addresses that are given out begin so (RFC 4291, 2.4).
    case (.ipv6, 3) where first == 0x20: .lowerHalf
    default: nil
    }
  }

  static func family(_ number: UInt8) -> InternetAddress.Family? {
    number == 2 ? .ipv4 : number == 10 ? .ipv6 : nil
  }

  /// RTA_GATEWAY, or RTA_VIA where the gateway is of the other family.
  static func gateway(_ attributes: NetlinkAttributes, _ family: UInt8) -> InternetAddress? {
    if let bytes = attributes[5] { return InternetAddress(family: family, bytes) }
    guard let via = attributes[18], let number = via.integer(UInt16.self, at: 0) else { return nil }
    return InternetAddress(family: UInt8(truncatingIfNeeded: number), via.dropFirst(2))
  }

  /// A row of `struct rtnexthop`, each with attributes of its own.
  private static func nextHops(
    _ bytes: ArraySlice<UInt8>, number: UInt8, family: InternetAddress.Family, metric: UInt32
  ) -> [DefaultRoute] {
    var routes: [DefaultRoute] = []
    var rest = bytes
    while let length = rest.integer(UInt16.self, at: 0), length >= 8, Int(length) <= rest.count,
      let flags = rest.integer(UInt8.self, at: 2), let index = rest.integer(Int32.self, at: 4)
    {
      let attributes = NetlinkAttributes(rest.prefix(Int(length)).dropFirst(8))
      routes.append(
        DefaultRoute(
          family: family, gateway: gateway(attributes, number), index: index, metric: metric,
          isDead: UInt32(flags) & dead != 0))
      rest = rest.dropFirst(NetlinkMessage.aligned(Int(length)))
    }
    return routes
  }
}
