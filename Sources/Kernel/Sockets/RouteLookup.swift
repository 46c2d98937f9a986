/// Which way the kernel would send packets to one destination (RTM_GETROUTE with RTA_DST, rtnetlink(7)). Whether the
/// link has a carrier is not part of the answer.
package struct RouteLookup: Sendable, Equatable {
  package enum Kind: Equatable, Sendable {
    /// Out by a link.
    case unicast
    /// To this device itself.
    case local
    case broadcast, multicast
    /// Nowhere, on purpose.
    case refused(RefusingRoute.Kind)
    case other(UInt8)
  }

  package var kind: Kind
  /// Nil where the destination is on the link itself.
  package var gateway: InternetAddress?
  package var index: Int32?
  /// The address that packets would leave with.
  package var source: InternetAddress?

  /// Nil for any other message and for one that ends too early.
  package init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 24, payload.count >= 12, let family = payload.integer(UInt8.self, at: 0),
      let type = payload.integer(UInt8.self, at: 7)
    else { return nil }
    let attributes = NetlinkAttributes(payload.dropFirst(12))
    kind = Self.kind(type)
    gateway = DefaultRoute.gateway(attributes, family)
    index = attributes.integer(4, Int32.self)
    source = attributes[7].flatMap { InternetAddress(family: family, $0) }
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch type {
    case 1, 4: .unicast
    case 2: .local
    case 3: .broadcast
    case 5: .multicast
    default: RefusingRoute.Kind(rawValue: type).map { .refused($0) } ?? .other(type)
    }
  }

  /// - Parameter link: The name and number of the link that packets must leave by; nil for any.
  /// - Throws: ENETUNREACH, EHOSTUNREACH, EACCES or EINVAL where there is no way, and what asking threw.
  package static func ask(
    _ root: KernelRoot, _ address: InternetAddress, link: (name: String, index: Int32)? = nil
  ) throws(SystemError) -> RouteLookup? {
    try ask(
      root, question: "route to \(address.text)" + (link.map { " by \($0.name)" } ?? ""), to: address,
      link: link?.index)
  }

  static func ask(
    _ root: KernelRoot, question: String, to address: InternetAddress, link: Int32? = nil
  ) throws(SystemError) -> RouteLookup? {
    try root.netlink(question, .route(to: address, link: link)).lazy.compactMap { RouteLookup($0) }.first
  }
}
