/// A default route that leads nowhere on purpose (ip-route(8)): packets that come to it are dropped or refused.
package struct RefusingRoute: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case blackhole = 6
    case unreachable = 7
    case prohibit = 8
    package var name: String {
      switch self {
      case .blackhole: "blackhole"
      case .unreachable: "unreachable"
      case .prohibit: "prohibit"
      }
    }
  }

  package var family: InternetAddress.Family
  package var kind: Kind
  /// Against a default route of the same family the lower one wins.
  package var metric: UInt32

  package init(family: InternetAddress.Family, kind: Kind, metric: UInt32) {
    self.family = family
    self.kind = kind
    self.metric = metric
  }

  /// Nil for any other message than an RTM_NEWROUTE of such a kind for all destinations in the main table.
  package init?(_ message: NetlinkMessage) {
    let payload = message.payload[...]
    guard message.type == 24, payload.count >= 12,
      let family = payload.integer(UInt8.self, at: 0).flatMap({ DefaultRoute.family($0) }),
      payload.integer(UInt8.self, at: 1) == 0, let table = payload.integer(UInt8.self, at: 4),
      let kind = payload.integer(UInt8.self, at: 7).flatMap({ Kind(rawValue: $0) })
    else { return nil }
    let attributes = NetlinkAttributes(payload.dropFirst(12))
    guard attributes.integer(15, UInt32.self) ?? UInt32(table) == 254 else { return nil }
    self.init(family: family, kind: kind, metric: attributes.integer(6, UInt32.self) ?? 0)
  }
}
