package import Kernel
package import Recordings

/// Whether a network can be reached over one link, in the words of Apple's `SCNetworkReachabilityFlags`.
///
/// Only tables of the kernel are looked at. Loopback and link-local addresses are no way out.
package struct LinkReachability: Sendable, Equatable {
  package enum Flag: String, Sendable, CaseIterable {
    /// Packets have a way out.
    case reachable
    /// No router stands between: the other end of the link is the way out.
    case direct
    /// It is this device itself.
    case local
    case cellular
    /// There is a link that could be a way out, and it must be switched on, connected or given an address first.
    case connectionRequired = "connection-required"
  }

  package var flags: [Flag] = []
  /// By family, the default route that would be taken.
  package var routes: [InternetAddress.Family: DefaultRoute] = [:]
  /// By family, why there is no way out.
  package var obstacles: [InternetAddress.Family: String] = [:]
  /// Why there is no way out at all.
  package var reason: String?

  package init(_ link: NetworkSnapshot.Link, _ snapshot: NetworkSnapshot) {
    if link.type == "loopback" {
      flags = [.local]
      reason = "loopback leads to the device itself"
      return
    }
    for family in [InternetAddress.Family.ipv4, .ipv6] {
      switch Self.way(link, family, snapshot) {
      case .success(let route): routes[family] = route
      case .failure(let obstacle): obstacles[family] = obstacle.text
      }
    }
    if !routes.isEmpty { flags.append(.reachable) }
    if !routes.isEmpty, routes.values.allSatisfy({ $0.gateway == nil }) { flags.append(.direct) }
    if link.type == "cellular" { flags.append(.cellular) }
    guard routes.isEmpty else { return }
    reason = Self.fault(link) ?? obstacles[.ipv4] ?? obstacles[.ipv6]
    if Self.canConnect(link, snapshot) { flags.append(.connectionRequired) }
  }

  private struct Obstacle: Error { var text: String }

  private static func way(
    _ link: NetworkSnapshot.Link, _ family: InternetAddress.Family, _ snapshot: NetworkSnapshot
  ) -> Result<DefaultRoute, Obstacle> {
    if let fault = fault(link) { return .failure(Obstacle(text: fault)) }
    let isListed = family == .ipv6 || snapshot.missingAddresses == nil
    if isListed, !link.addresses.contains(where: { $0.address.family == family && $0.isRoutable }) {
      return .failure(Obstacle(text: "no address beyond the link's own"))
    }
    let isOwn = { (route: DefaultRoute) in route.family == family && route.interface == link.name }
    if let chosen = snapshot.chosen?.first(where: isOwn) { return .success(chosen) }
    let routes = snapshot.routes.filter(isOwn)
    guard let route = routes.filter({ !$0.isDead }).min(by: { $0.metric < $1.metric }) else {
      return .failure(Obstacle(text: routes.isEmpty ? "no default route" : "the default route is dead"))
    }
    if let refusal = snapshot.refusals.first(where: { $0.family == family && $0.metric < route.metric }) {
      return .failure(Obstacle(text: "a default route of the kind \(refusal.kind.name) comes first"))
    }
    return .success(route)
  }

  /// Software links that drop or loop back all that is sent over them.
  private static let sinks: Set<String> = ["dummy", "ifb", "nlmon", "vcan"]

  private static func fault(_ link: NetworkSnapshot.Link) -> String? {
    if sinks.contains(link.type) { return "a link of the kind \(link.type) leads nowhere" }
    if link.isBlocked { return "the radio is switched off" }
    if link.isEnabled == false { return "the link is switched off" }
    if link.carrier == false || !link.isUp { return link.type == "wifi" ? "not connected" : "no carrier" }
    return nil
  }

  /// A link with hardware, or a dialled one, that lacks a connection or an address; not one that is complete and only
  /// not the way out.
  private static func canConnect(_ link: NetworkSnapshot.Link, _ snapshot: NetworkSnapshot) -> Bool {
    let isRadio = ["wifi", "cellular", "ppp"].contains(link.type)
    guard isRadio || link.isVirtual != true && link.type == "ethernet" else { return false }
    return fault(link) != nil
      || snapshot.missingAddresses == nil && !link.addresses.contains(where: \.isRoutable)
  }

  package var facts: ReachabilityFacts {
    var facts = ReachabilityFacts()
    facts.flags = .value(flags.map(\.rawValue))
    facts.reason = reason.map { .value($0) }
    (facts.ipv4, facts.ipv6) = (word(.ipv4), word(.ipv6))
    return facts
  }

  private func word(_ family: InternetAddress.Family) -> Fact<String>? {
    routes[family] != nil ? .value("reachable") : obstacles[family].map { .value($0) }
  }
}
