package import Documents
import Formats
package import Kernel
import Quantities
package import Recordings

/// Links, addresses and default routes, and whether a network can be reached.
package enum NetworkProbe: Probe {
  package static let meta = ProbeMeta(
    id: "network", title: "Network",
    sources: [
      "rtnetlink", SysNet.directory, "/proc/net/route", SysRfkill.directory,
      "org.freedesktop.NetworkManager on D-Bus",
    ],
    decides: [
      "network-reachable": """
      Present where a link that is switched on, has a carrier and an address beyond the link's own is the way that \
      the kernel chooses to the internet, of IPv4 or of IPv6: it is asked for addresses far away, so that rules, other \
      tables and VPNs count as for any program; where programs in general have no way, those in a VRF are asked for, and \
      the reason names it. Where it cannot be asked, as in a capture that holds no such answer, \
      the default routes of the main table stand for it, and unknown is said if another table holds the only one. \
      Absent where there is none: loopback, link-local addresses, routes of the kinds unreachable, blackhole and prohibit, dead next hops and blocked radios are no way \
      out. Nothing is sent to find out, so that a router without a line behind it counts; what NetworkManager found \
      out by asking stands beside it. Each link has flags after SCNetworkReachability: reachable, direct (no router \
      in between), local (this device), cellular, connection-required (there, and it must be switched on, connected \
      or given an address first).
      """
    ],
    subsystems: ["net", "rfkill"], isAskedForRuns: true)

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let snapshot = NetworkSnapshot.read(root)
    let manager = NetworkDaemon.read(root)
    return ProbeAnswer(
      availability: ["network-reachable": reachable(snapshot, manager)],
      section: .network(Fact(snapshot.map { $0.facts(manager) })))
  }

  /// Whether packets would have a way out. Nothing is sent to find out.
  package static func reachable(
    _ reading: Reading<NetworkSnapshot>, _ manager: Reading<NetworkDaemon> = .absent("not asked")
  ) -> Finding {
    guard let snapshot = reading.value else {
      return .unknown(reading.reason ?? "no view of the network")
    }
    let ways = snapshot.links.map { (link: $0, reach: LinkReachability($0, snapshot)) }
      .flatMap { way in way.reach.routes.values.map { (link: way.link, reach: way.reach, route: $0) } }
      .filter { snapshot.chosen?.contains($0.route) ?? true }
      .sorted { ($0.route.metric, $0.route.family.rawValue) < ($1.route.metric, $1.route.family.rawValue) }
    guard let way = ways.first else { return withoutWay(snapshot) }
    let gateway = way.route.gateway.map { " via \($0.text)" } ?? ""
    var finding = Finding.present(
      value(way.link, reach: way.reach, route: way.route, snapshot: snapshot),
      .init(
        interface(snapshot),
        "\(word(way.route, snapshot))\(gateway) on \(way.link.name), link up; nothing was sent"))
    finding.reason = way.route.vrf.map { "only for programs in the VRF \($0) (ip vrf exec \($0) …)" }
    if let connectivity = manager.value?.connectivity {
      finding.evidence.append(.init(NetworkDaemon.interface, "Connectivity \(connectivity.rawValue)"))
      if let remark = connectivity.remark {
        finding.reason = [finding.reason, remark].compactMap(\.self).joined(separator: "; ")
      }
    }
    return finding
  }

  /// A way that the main table's default route does not tell has another source: a rule, a table, a half.
  private static func word(_ route: DefaultRoute, _ snapshot: NetworkSnapshot) -> String {
    let isDefault = snapshot.routes.contains { other in
      other.family == route.family && other.interface == route.interface && other.gateway == route.gateway
    }
    if let vrf = route.vrf { return "the kernel's choice in the VRF \(vrf)," }
    return isDefault ? "default route" : "the kernel's choice, not by the main table's default route,"
  }

  private static func value(
    _ link: NetworkSnapshot.Link, reach: LinkReachability, route: DefaultRoute,
    snapshot: NetworkSnapshot
  ) -> JSONValue {
    let families = Set(snapshot.links.flatMap { LinkReachability($0, snapshot).routes.keys })
    return .members([
      "interface": .string(link.name), "type": .string(link.type),
      "family": .string(route.family.rawValue), "gateway": route.gateway.map { .string($0.text) },
      "flags": .strings(reach.flags.map(\.rawValue)), "families": .strings(families.map(\.rawValue).sorted()),
    ])
  }

  private static func interface(_ snapshot: NetworkSnapshot) -> String {
    snapshot.source == "rtnetlink" ? "rtnetlink RTM_GETROUTE, RTM_GETLINK" : snapshot.source
  }

  private static func withoutWay(_ snapshot: NetworkSnapshot) -> Finding {
    let interface = interface(snapshot)
    let routes = snapshot.chosen ?? snapshot.routes
    guard !routes.isEmpty else { return withoutRoute(snapshot, interface) }
    let names = Set(routes.map { $0.interface ?? "a link without a name" }).sorted()
    let faults = snapshot.links.filter { names.contains($0.name) }.map { link in
      "\(link.name): \(LinkReachability(link, snapshot).reason ?? "no way out")"
    }
    return .absent(
      "no default route can be used: \((faults.isEmpty ? names : faults).joined(separator: "; "))",
      .init(interface, "default route on \(names.joined(separator: ", "))"))
  }

  private static func withoutRoute(_ snapshot: NetworkSnapshot, _ interface: String) -> Finding {
    let tables = snapshot.otherTables.map { "\($0)" }.joined(separator: ", ")
    let isAsked = snapshot.chosen != nil
    if isAsked, !snapshot.routes.isEmpty {
      return .absent(
        "the kernel passes over the default route: a rule, or a route that refuses, comes first",
        .init(interface, "no way to the internet; a default route in the main table"))
    }
    guard tables.isEmpty else {
      let evidence = Finding.Evidence(interface, "default routes in table \(tables) only")
      return isAsked
        ? .absent("no default route for programs here; one in table \(tables) is for others", evidence)
        : .unknown(
          "a default route stands in table \(tables); which packets go by it was not asked", evidence)
    }
    // By rules and by routes to parts of the internet there may be a way all the same.
    guard isAsked || NetlinkSocket.isBuiltIn else {
      return .unknown(
        "no default route in the main table, and this build cannot ask the kernel for other ways: it is without libmnl",
        .init(interface, "no default route in the main table"))
    }
    let refusal = snapshot.refusals.first.map { ", but one of the kind \($0.kind.name)" } ?? ""
    return .absent("no default route", .init(interface, "no default route in the main table\(refusal)"))
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let source = "rtnetlink through libmnl"
    let reading = NetworkSnapshot.read(root)
    guard let snapshot = reading.value else {
      return [
        Diagnosis(kind: "probe", unit: meta.id, source: source, state: .missing, reason: reading.reason)
      ]
    }
    let remedy = NetlinkSocket.isBuiltIn ? nil : "apt-get install libmnl-dev && make build"
    let reason = snapshot.fallback.map { "\($0); \(snapshot.source) is read instead, without IPv4 addresses" }
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: source, state: reason == nil ? .works : .fallsBack,
        reason: reason, remedy: reason == nil ? nil : remedy)
    ]
  }
}
