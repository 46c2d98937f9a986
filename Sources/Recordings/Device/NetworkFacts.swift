package import Formats

/// What the probe of the network finds.
package struct NetworkFacts: DevicePart {
  /// `rtnetlink`, or the files that were read in its place.
  package var source: Fact<String>?
  /// Why another source was read.
  package var fallback: Fact<String>?
  package var missingAddresses: Fact<String>?
  package var links: Fact<[LinkFacts]>?
  package var defaultRoutes: Fact<[RouteFacts]>?
  package var refusingRoutes: Fact<[RouteFacts]>?
  /// What NetworkManager says.
  package var manager: Fact<NetworkManagerFacts>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "network", "Network", "What the probe of the network finds.", blank: NetworkFacts(),
    .init("source", \.source).meaning("what was asked"),
    .init("fallback", \.fallback).meaning("why another source was read"),
    .init("missingAddresses", \.missingAddresses), .init("links", \.links),
    .init("defaultRoutes", \.defaultRoutes),
    .init("refusingRoutes", \.refusingRoutes).meaning(
      "default routes that lead nowhere on purpose; of one family's, the one with the lower metric wins"),
    .init("manager", \.manager).meaning("what NetworkManager says"))
}

package struct LinkFacts: DevicePart {
  package var name: Fact<String>?
  /// `ethernet`, `wifi`, `cellular`, `loopback`, or the kernel's kind.
  package var type: Fact<String>?
  /// Operational state (RFC 2863).
  package var state: Fact<String>?
  package var up: Fact<Bool>?
  package var enabled: Fact<Bool>?
  package var carrier: Fact<Bool>?
  /// By a radio switch.
  package var blocked: Fact<Bool>?
  package var isVirtual: Fact<Bool>?
  /// The device that it belongs to.
  package var parent: Fact<String>?
  /// Bits per second.
  package var speed: Fact<Double>?
  /// Bytes.
  package var mtu: Fact<Int>?
  package var reachability: Fact<ReachabilityFacts>?
  package var metered: Fact<MeteredFacts>?
  package var addresses: Fact<[AddressFacts]>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "link", "Link", "A network link.", blank: LinkFacts(),
    .init("name", \.name), .init("type", \.type),
    .init("state", \.state)
      .oneOf("unknown", "notpresent", "down", "lowerlayerdown", "testing", "dormant", "up"),
    .init("up", \.up),
    .init("enabled", \.enabled).meaning("switched on by its administrator"),
    .init("carrier", \.carrier).meaning(
      "there is a cable, or an association; left out where the driver does not report it"),
    .init("blocked", \.blocked).meaning("its radio is switched off"),
    .init("virtual", \.isVirtual),
    .init("parent", \.parent).meaning("the device behind it, such as a PCI address"),
    .init("speed", \.speed).meaning("bit/s, as the driver reports it").atLeast(0),
    .init("mtu", \.mtu).atLeast(0),
    .init("reachability", \.reachability).meaning(
      """
      whether a network can be reached over this link, in the words of SCNetworkReachability: direct means no router \
      in between, local the device itself, connection-required a link that must be switched on, connected or given an \
      address first
      """), .init("metered", \.metered).meaning("whether bytes cost money; left out where nothing shows it"),
    .init("addresses", \.addresses))
}

/// How a link leads out, by flags after SCNetworkReachability.
package struct ReachabilityFacts: DevicePart {
  package var flags: Fact<[String]>?
  package var reason: Fact<String>?
  /// `reachable`, or why not.
  package var ipv4: Fact<String>?
  package var ipv6: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  fileprivate static let flagWords: [String: JSONValue] = [
    "type": "array",
    "items": ["enum": ["reachable", "direct", "local", "cellular", "connection-required"]],
  ]

  package static let table = Table(
    "reachability", "Reachability", "How a link leads out.", blank: ReachabilityFacts(),
    .init("flags", \.flags).keeping(FactSchema.of(ReachabilityFacts.flagWords)), .init("reason", \.reason),
    .init("ipv4", \.ipv4).meaning("`reachable`, or why there is no way out by this family"),
    .init("ipv6", \.ipv6).meaning("`reachable`, or why there is no way out by this family"))
}

/// Whether a link's bytes cost money.
package struct MeteredFacts: DevicePart {
  package var value: Fact<Bool>?
  package var guess: Fact<Bool>?
  package var source: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  /// - Parameter source: who says so.
  package init(_ isMetered: Bool, isGuess: Bool, source: String) {
    (value, guess, self.source) = (.value(isMetered), .value(isGuess), .value(source))
  }

  package static let table = Table(
    "metered", "Metered", "Whether a link's bytes cost money.", blank: MeteredFacts(),
    .init("value", \.value), .init("guess", \.guess), .init("source", \.source))
}

package struct AddressFacts: DevicePart {
  /// `ipv4` or `ipv6`.
  package var family: Fact<String>?
  package var address: Fact<String>?
  package var prefixLength: Fact<Int>?
  package var scope: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "address", "Address", "A link's address.", blank: AddressFacts(),
    .init("family", \.family).oneOf("ipv4", "ipv6"), .init("address", \.address),
    .init("prefixLength", \.prefixLength).atLeast(0).atMost(128),
    .init("scope", \.scope))
}

/// A default route, or one that refuses.
package struct RouteFacts: DevicePart {
  /// `ipv4` or `ipv6`.
  package var family: Fact<String>?
  package var gateway: Fact<String>?
  package var interface: Fact<String>?
  package var metric: Fact<Int>?
  /// Its link has no line.
  package var dead: Fact<Bool>?
  /// Of one that refuses: `unreachable`, `prohibit`, `blackhole`.
  package var kind: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "route", "Route", "A default route, or one that refuses.", blank: RouteFacts(),
    .init("family", \.family).oneOf("ipv4", "ipv6"), .init("gateway", \.gateway),
    .init("interface", \.interface),
    .init("metric", \.metric).atLeast(0),
    .init("dead", \.dead).meaning("the kernel marks the next hop as dead or its link as down"),
    .init("kind", \.kind).oneOf("blackhole", "unreachable", "prohibit"))
}

package struct NetworkManagerFacts: DevicePart {
  package var name: Fact<String>?
  /// What it found out by asking: `full`, `limited`, `portal`, `none`.
  package var connectivity: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "manager", "Manager", "What NetworkManager says.", blank: NetworkManagerFacts(),
    .init("name", \.name),
    .init("connectivity", \.connectivity).oneOf("unknown", "none", "portal", "limited", "full")
      .meaning("what it found out by asking a server of its own choice"))
}
