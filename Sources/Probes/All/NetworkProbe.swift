package import Documents
package import Kernel

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
      Present where a link that is switched on, has a carrier and an address beyond the link's own is a default \
      route's way out, by the main routing table of IPv4 or of IPv6. Absent where there is none: loopback, link-local \
      addresses, routes of the kinds unreachable, blackhole and prohibit, dead next hops and blocked radios are no way \
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
      hardware: snapshot.json { $0.json(manager) })
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
      .sorted { ($0.route.metric, $0.route.family.rawValue) < ($1.route.metric, $1.route.family.rawValue) }
    guard let way = ways.first else { return withoutWay(snapshot) }
    let gateway = way.route.gateway.map { " via \($0.text)" } ?? ""
    var finding = Finding.present(
      value(way.link, way.reach, way.route, snapshot),
      .init(
        interface(snapshot), "default route\(gateway) on \(way.link.name), link up; nothing was sent"))
    if let connectivity = manager.value?.connectivity {
      finding.evidence.append(.init(NetworkDaemon.interface, "Connectivity \(connectivity.rawValue)"))
      if let remark = connectivity.remark { finding.reason = remark }
    }
    return finding
  }

  private static func value(
    _ link: NetworkSnapshot.Link, _ reach: LinkReachability, _ route: DefaultRoute,
    _ snapshot: NetworkSnapshot
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
    guard !snapshot.routes.isEmpty else {
      let refusal = snapshot.refusals.first.map { ", but one of the kind \($0.kind.name)" } ?? ""
      return .absent(
        "no default route", .init(interface, "no default route in the main table\(refusal)"))
    }
    let names = Set(snapshot.routes.map { $0.interface ?? "a link without a name" }).sorted()
    let faults = snapshot.links.filter { names.contains($0.name) }.map { link in
      "\(link.name): \(LinkReachability(link, snapshot).reason ?? "no way out")"
    }
    return .absent(
      "no default route can be used: \((faults.isEmpty ? names : faults).joined(separator: "; "))",
      .init(interface, "default route on \(names.joined(separator: ", "))"))
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
