import Kernel
package import Recordings

extension NetworkSnapshot {
  /// - Parameter manager: What NetworkManager says, where it runs.
  package func facts(_ manager: Reading<NetworkDaemon>) -> NetworkFacts {
    var facts = NetworkFacts()
    facts.source = .value(source)
    facts.fallback = fallback.map { .value($0) }
    facts.missingAddresses = missingAddresses.map { .value($0) }
    facts.links = .value(links.map { self.facts($0, manager.value) })
    facts.defaultRoutes = .value(routes.map(Self.facts))
    facts.refusingRoutes = refusals.isEmpty ? nil : .value(refusals.map(Self.facts))
    facts.manager = Fact(manager.map(\.facts))
    return facts
  }

  private static func facts(_ route: DefaultRoute) -> RouteFacts {
    var facts = RouteFacts()
    facts.family = .value(route.family.rawValue)
    facts.gateway = route.gateway.map { .value($0.text) }
    facts.interface = route.interface.map { .value($0) }
    facts.metric = .value(Int(route.metric))
    facts.dead = route.isDead ? .value(true) : nil
    return facts
  }

  private static func facts(_ route: RefusingRoute) -> RouteFacts {
    var facts = RouteFacts()
    facts.family = .value(route.family.rawValue)
    facts.kind = .value(route.kind.name)
    facts.metric = .value(Int(route.metric))
    return facts
  }

  private func facts(_ link: Link, _ manager: NetworkDaemon?) -> LinkFacts {
    var facts = LinkFacts()
    (facts.name, facts.type, facts.state) = (.value(link.name), .value(link.type), .value(link.state))
    facts.up = .value(link.isUp)
    facts.enabled = link.isEnabled.map { .value($0) }
    facts.carrier = link.carrier.map { .value($0) }
    facts.blocked = link.isBlocked ? .value(true) : nil
    facts.isVirtual = link.isVirtual.map { .value($0) }
    facts.parent = link.parent.map { .value($0) }
    facts.speed = link.speed.map { .value($0) }
    facts.mtu = link.mtu.map { .value(Int($0)) }
    facts.reachability = .value(LinkReachability(link, self).facts)
    facts.metered = metered(link, manager).map { .value($0) }
    facts.addresses = .value(link.addresses.map(Self.facts))
    return facts
  }

  private static func facts(_ address: Address) -> AddressFacts {
    var facts = AddressFacts()
    facts.family = .value(address.address.family.rawValue)
    facts.address = .value(address.address.text)
    facts.prefixLength = .value(Int(address.prefixLength))
    facts.scope = .value(address.scope)
    return facts
  }

  /// Whether bytes cost money. The kernel does not know; without NetworkManager a cellular link is guessed to, and of
  /// others nothing is said: a phone that shares its line looks like any Ethernet card.
  private func metered(_ link: Link, _ manager: NetworkDaemon?) -> MeteredFacts? {
    if let said = manager?.metered[link.name], let isMetered = said.isMetered {
      return MeteredFacts(isMetered, isGuess: said.isGuess, source: NetworkDaemon.interface)
    }
    guard link.type == "cellular" else { return nil }
    return MeteredFacts(true, isGuess: true, source: "it is a cellular link")
  }
}
