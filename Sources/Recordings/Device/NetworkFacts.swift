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
    .init("source", \.source), .init("fallback", \.fallback),
    .init("missingAddresses", \.missingAddresses), .init("links", \.links),
    .init("defaultRoutes", \.defaultRoutes), .init("refusingRoutes", \.refusingRoutes),
    .init("manager", \.manager))
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
    .init("name", \.name), .init("type", \.type), .init("state", \.state), .init("up", \.up),
    .init("enabled", \.enabled), .init("carrier", \.carrier), .init("blocked", \.blocked),
    .init("virtual", \.isVirtual), .init("parent", \.parent), .init("speed", \.speed), .init("mtu", \.mtu),
    .init("reachability", \.reachability), .init("metered", \.metered), .init("addresses", \.addresses))
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

  package static let table = Table(
    "reachability", "Reachability", "How a link leads out.", blank: ReachabilityFacts(),
    .init("flags", \.flags), .init("reason", \.reason), .init("ipv4", \.ipv4), .init("ipv6", \.ipv6))
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
    .init("family", \.family), .init("address", \.address), .init("prefixLength", \.prefixLength),
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
    .init("family", \.family), .init("gateway", \.gateway), .init("interface", \.interface),
    .init("metric", \.metric), .init("dead", \.dead), .init("kind", \.kind))
}

package struct NetworkManagerFacts: DevicePart {
  package var name: Fact<String>?
  /// What it found out by asking: `full`, `limited`, `portal`, `none`.
  package var connectivity: Fact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "manager", "Manager", "What NetworkManager says.", blank: NetworkManagerFacts(),
    .init("name", \.name), .init("connectivity", \.connectivity))
}
