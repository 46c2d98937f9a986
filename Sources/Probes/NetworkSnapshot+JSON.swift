package import Documents
import Kernel

extension NetworkSnapshot {
  /// - Parameter manager: What NetworkManager says, where it runs.
  package func json(_ manager: Reading<NetworkDaemon>) -> JSONValue {
    .members([
      "source": .string(source), "fallback": fallback.map { .string($0) },
      "missingAddresses": missingAddresses.map { .string($0) },
      "links": .array(links.map { json($0, manager.value) }),
      "defaultRoutes": .array(routes.map(Self.json)),
      "refusingRoutes": refusals.isEmpty ? nil : .array(refusals.map(Self.json)),
      "manager": manager.json { $0.json },
    ])
  }

  private static func json(_ route: DefaultRoute) -> JSONValue {
    .members([
      "family": .string(route.family.rawValue), "gateway": route.gateway.map { .string($0.text) },
      "interface": route.interface.map { .string($0) }, "metric": .integer(route.metric),
      "dead": route.isDead ? true : nil,
    ])
  }

  private static func json(_ route: RefusingRoute) -> JSONValue {
    [
      "family": .string(route.family.rawValue), "kind": .string(route.kind.name),
      "metric": .integer(route.metric),
    ]
  }

  private func json(_ link: Link, _ manager: NetworkDaemon?) -> JSONValue {
    .members([
      "name": .string(link.name), "type": .string(link.type), "state": .string(link.state),
      "up": .bool(link.isUp), "enabled": link.isEnabled.map { .bool($0) },
      "carrier": link.carrier.map { .bool($0) }, "blocked": link.isBlocked ? true : nil,
      "virtual": link.isVirtual.map { .bool($0) }, "parent": link.parent.map { .string($0) },
      "speed": link.speed.map { .number($0) }, "mtu": link.mtu.map { .integer($0) },
      "reachability": LinkReachability(link, self).json, "metered": metered(link, manager),
      "addresses": .array(link.addresses.map(Self.json)),
    ])
  }

  private static func json(_ address: Address) -> JSONValue {
    [
      "family": .string(address.address.family.rawValue), "address": .string(address.address.text),
      "prefixLength": .integer(address.prefixLength), "scope": .string(address.scope),
    ]
  }

  /// Whether bytes cost money. The kernel does not know; without NetworkManager a cellular link is guessed to, and of
  /// others nothing is said: a phone that shares its line looks like any Ethernet card.
  private func metered(_ link: Link, _ manager: NetworkDaemon?) -> JSONValue? {
    if let said = manager?.metered[link.name], let isMetered = said.isMetered {
      return [
        "value": .bool(isMetered), "guess": .bool(said.isGuess), "source": .string(NetworkDaemon.interface),
      ]
    }
    guard link.type == "cellular" else { return nil }
    return ["value": true, "guess": true, "source": "it is a cellular link"]
  }
}
