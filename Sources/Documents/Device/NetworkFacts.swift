/// What the probe of the network finds.
package struct NetworkFacts: DevicePart {
  /// `rtnetlink`, or the files that were read in its place.
  package var source: DeviceFact<String>?
  /// Why another source was read.
  package var fallback: DeviceFact<String>?
  package var missingAddresses: DeviceFact<String>?
  package var links: DeviceFact<[LinkFacts]>?
  package var defaultRoutes: DeviceFact<[RouteFacts]>?
  package var refusingRoutes: DeviceFact<[RouteFacts]>?
  /// What NetworkManager says.
  package var manager: DeviceFact<NetworkManagerFacts>?
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
  package var name: DeviceFact<String>?
  /// `ethernet`, `wifi`, `cellular`, `loopback`, or the kernel's kind.
  package var type: DeviceFact<String>?
  /// Operational state (RFC 2863).
  package var state: DeviceFact<String>?
  package var up: DeviceFact<Bool>?
  package var enabled: DeviceFact<Bool>?
  package var carrier: DeviceFact<Bool>?
  /// By a radio switch.
  package var blocked: DeviceFact<Bool>?
  package var isVirtual: DeviceFact<Bool>?
  /// The device that it belongs to.
  package var parent: DeviceFact<String>?
  /// Bits per second.
  package var speed: DeviceFact<Double>?
  /// Bytes.
  package var mtu: DeviceFact<Int>?
  package var reachability: DeviceFact<ReachabilityFacts>?
  package var metered: DeviceFact<MeteredFacts>?
  package var addresses: DeviceFact<[AddressFacts]>?
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
  package var flags: DeviceFact<[String]>?
  package var reason: DeviceFact<String>?
  /// `reachable`, or why not.
  package var ipv4: DeviceFact<String>?
  package var ipv6: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "reachability", "Reachability", "How a link leads out.", blank: ReachabilityFacts(),
    .init("flags", \.flags), .init("reason", \.reason), .init("ipv4", \.ipv4), .init("ipv6", \.ipv6))
}

/// Whether a link's bytes cost money.
package struct MeteredFacts: DevicePart {
  package var value: DeviceFact<Bool>?
  package var guess: DeviceFact<Bool>?
  package var source: DeviceFact<String>?
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
  package var family: DeviceFact<String>?
  package var address: DeviceFact<String>?
  package var prefixLength: DeviceFact<Int>?
  package var scope: DeviceFact<String>?
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
  package var family: DeviceFact<String>?
  package var gateway: DeviceFact<String>?
  package var interface: DeviceFact<String>?
  package var metric: DeviceFact<Int>?
  /// Its link has no line.
  package var dead: DeviceFact<Bool>?
  /// Of one that refuses: `unreachable`, `prohibit`, `blackhole`.
  package var kind: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "route", "Route", "A default route, or one that refuses.", blank: RouteFacts(),
    .init("family", \.family), .init("gateway", \.gateway), .init("interface", \.interface),
    .init("metric", \.metric), .init("dead", \.dead), .init("kind", \.kind))
}

package struct NetworkManagerFacts: DevicePart {
  package var name: DeviceFact<String>?
  /// What it found out by asking: `full`, `limited`, `portal`, `none`.
  package var connectivity: DeviceFact<String>?
  package var rest: [String: JSONValue] = [:]

  package init() {}

  package static let table = Table(
    "manager", "Manager", "What NetworkManager says.", blank: NetworkManagerFacts(),
    .init("name", \.name), .init("connectivity", \.connectivity))
}
