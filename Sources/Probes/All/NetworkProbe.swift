package import Documents
package import Kernel

/// Links, addresses and default routes, whether a network can be reached, and whether there is Wi-Fi.
package enum NetworkProbe: Probe {
  package static let meta = ProbeMeta(
    id: "network", title: "Network",
    sources: ["rtnetlink", SysNet.directory, "/proc/net/route", "/sys/class/ieee80211"])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let snapshot = NetworkSnapshot.read(root)
    return ProbeAnswer(
      capabilities: ["wifi": wifi(root)], availability: ["network-reachable": reachable(snapshot)],
      hardware: snapshot.json { $0.json })
  }

  /// Whether packets would have a way out: a default route over a link that is up. Nothing is sent to find out.
  package static func reachable(_ reading: Reading<NetworkSnapshot>) -> Finding {
    guard let snapshot = reading.value else {
      return .unknown(reading.reason ?? "no view of the network")
    }
    let interface = snapshot.source == "rtnetlink" ? "rtnetlink RTM_GETROUTE, RTM_GETLINK" : snapshot.source
    guard !snapshot.routes.isEmpty else {
      return .absent("no default route", .init(interface, "no default route in the main table"))
    }
    let up = Dictionary(snapshot.links.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    let usable = snapshot.routes.sorted { $0.metric < $1.metric }.first { route in
      route.interface.flatMap { up[$0]?.isUp } ?? false
    }
    guard let route = usable, let name = route.interface else {
      let names = snapshot.routes.map { $0.interface ?? "a link without a name" }.joined(separator: ", ")
      return .absent(
        "the links of the default routes are down", .init(interface, "default route on \(names)"))
    }
    let way = route.gateway.map { " via \($0.text)" } ?? ""
    return .present(
      .members([
        "interface": .string(name), "type": up[name].map { .string($0.type) },
        "family": .string(route.family.rawValue), "gateway": route.gateway.map { .string($0.text) },
      ]), .init(interface, "default route\(way) on \(name), link up; nothing was sent"))
  }

  /// A link with a radio, or a radio without a link. A blocked radio is there all the same.
  package static func wifi(_ root: KernelRoot) -> Finding {
    let links: [SysNet]
    do { links = try SysNet.readAll(root) } catch {
      return .unknown("no view of network links", .init(SysNet.directory, error.message))
    }
    let radios = (try? root.entries("/sys/class/ieee80211")) ?? []
    let evidence =
      links.filter(\.isWireless).map { link in
        let marks = link.wirelessMarks + (link.deviceType == "wlan" ? ["DEVTYPE=wlan"] : [])
        return Finding.Evidence("\(SysNet.directory)/\(link.name)", marks.joined(separator: ", "))
      } + radios.map { Finding.Evidence("/sys/class/ieee80211", $0) }
    guard evidence.isEmpty else {
      return Finding(.present, reason: blocked(root), evidence: evidence)
    }
    let names = links.map(\.name).joined(separator: ", ")
    return .absent("no link is wireless", .init(SysNet.directory, names.isEmpty ? "no links" : names))
  }

  /// Whether every Wi-Fi radio is switched off (rfkill.rst).
  private static func blocked(_ root: KernelRoot) -> String? {
    let directory = "/sys/class/rfkill"
    let switches = ((try? root.entries(directory)) ?? []).map { "\(directory)/\($0)" }
      .filter { (try? root.text("\($0)/type")) == "wlan" }
    let off = switches.filter { path in
      ["soft", "hard"].contains { (try? root.text("\(path)/\($0)")) == "1" }
    }
    return switches.isEmpty || off.count < switches.count ? nil : "there, and switched off by rfkill"
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
        reason: reason,
        remedy: reason == nil ? nil : remedy)
    ]
  }
}

extension NetworkSnapshot {
  package var json: JSONValue {
    .members([
      "source": .string(source), "fallback": fallback.map { .string($0) },
      "missingAddresses": missingAddresses.map { .string($0) }, "links": .array(links.map(\.json)),
      "defaultRoutes": .array(routes.map(Self.json)),
    ])
  }

  private static func json(_ route: DefaultRoute) -> JSONValue {
    .members([
      "family": .string(route.family.rawValue), "gateway": route.gateway.map { .string($0.text) },
      "interface": route.interface.map { .string($0) }, "metric": .integer(route.metric),
    ])
  }
}

extension NetworkSnapshot.Link {
  package var json: JSONValue {
    .members([
      "name": .string(name), "type": .string(type), "state": .string(state), "up": .bool(isUp),
      "virtual": isVirtual.map { .bool($0) }, "mtu": mtu.map { .integer($0) },
      "addresses": .array(
        addresses.map {
          [
            "family": .string($0.address.family.rawValue), "address": .string($0.address.text),
            "prefixLength": .integer($0.prefixLength), "scope": .string($0.scope),
          ]
        }),
    ])
  }
}
