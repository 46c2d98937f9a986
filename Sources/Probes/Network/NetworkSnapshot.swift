import Glibc
package import Kernel
import Quantities
package import Recordings

/// The links of a device with their addresses, and the default routes, at one moment.
package struct NetworkSnapshot: Sendable, Equatable {
  package struct Link: Sendable, Equatable {
    package var index: Int32?
    package var name: String
    /// `ethernet`, `wifi`, `cellular`, `loopback`, `ppp`, a software link's kind, or `type` and its ARPHRD number.
    package var type: String
    package var isVirtual: Bool?
    package var state: String
    /// Switched on, and with a carrier as far as the driver tells.
    package var isUp: Bool
    package var mtu: UInt32?
    package var addresses: [NetworkSnapshot.Address] = []
    /// Switched on by its administrator (IFF_UP); nil where that could not be read.
    package var isEnabled: Bool?
    /// Whether there is a cable, or an association; nil where the driver does not tell.
    package var carrier: Bool?
    /// The device behind it, such as a PCI address.
    package var parent: String?
    /// In bit/s.
    package var speed: Double?
    /// Its radio is switched off (rfkill).
    package var isBlocked = false

    package init(
      index: Int32? = nil, name: String, type: String, isVirtual: Bool? = nil, state: String, isUp: Bool,
      mtu: UInt32? = nil, addresses: [NetworkSnapshot.Address] = [], isEnabled: Bool? = nil,
      carrier: Bool? = nil,
      parent: String? = nil, speed: Double? = nil
    ) {
      self.index = index
      self.name = name
      self.type = type
      self.isVirtual = isVirtual
      self.state = state
      self.isUp = isUp
      self.mtu = mtu
      self.addresses = addresses
      self.isEnabled = isEnabled
      self.carrier = carrier
      self.parent = parent
      self.speed = speed
    }
  }

  package struct Address: Sendable, Equatable {
    package var address: InternetAddress
    package var prefixLength: UInt8
    package var scope: String
    /// Not one that is still being tried, or that another host has too.
    package var isUsable = true

    package init(address: InternetAddress, prefixLength: UInt8, scope: String, isUsable: Bool = true) {
      self.address = address
      self.prefixLength = prefixLength
      self.scope = scope
      self.isUsable = isUsable
    }

    /// One that routers pass on, to all that can be told from it.
    package var isRoutable: Bool {
      isUsable && scope != "host" && scope != "nowhere" && !address.isLinkLocal && !address.isLoopback
    }
  }

  /// `rtnetlink`, or the files that were read in its place.
  package var source: String
  /// Why it was not rtnetlink, and what is missing for that.
  package var fallback: String?
  package var links: [Link]
  /// Why some addresses are missing; nil where all are there.
  package var missingAddresses: String?
  package var routes: [DefaultRoute]
  /// The ways to the internet that the kernel chooses; nil where it could not be asked.
  package var chosen: [DefaultRoute]?
  /// Tables besides the main one that hold a default route, or halves of one.
  package var otherTables: [UInt32] = []
  /// Default routes that lead nowhere on purpose.
  package var refusals: [RefusingRoute] = []

  package init(
    source: String, fallback: String? = nil, links: [Link], missingAddresses: String? = nil,
    routes: [DefaultRoute]
  ) {
    self.source = source
    self.fallback = fallback
    self.links = links
    self.missingAddresses = missingAddresses
    self.routes = routes
  }

  /// Asks rtnetlink, and the files of /sys and /proc where it has no answer for this machine.
  package static func read(_ root: KernelRoot) -> Reading<NetworkSnapshot> {
    do { return .value(try netlink(root)) } catch { return files(root, because: reason(error)) }
  }

  private static func reason(_ error: SystemError) -> String {
    switch error.code {
    case ENODATA: "no answers of rtnetlink were captured"
    case ENOSYS where !NetlinkSocket.isBuiltIn: "this build is without libmnl"
    default: "\(error)"
    }
  }

  package static func netlink(_ root: KernelRoot) throws(SystemError) -> NetworkSnapshot {
    let links = try root.netlink("route links", .links).compactMap { NetlinkLink($0) }
    let addresses = try root.netlink("route addresses", .addresses).compactMap { NetlinkAddress($0) }
    let routes = try root.netlink("route routes", .routes)
    let placed = routes.compactMap { DefaultRoute.placed($0) }
    let main = placed.filter { $0.table == DefaultRoute.mainTable }
    let attributes = Dictionary(
      ((try? SysNet.readAll(root)) ?? []).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    var snapshot = assemble(
      links, addresses: addresses, routes: main.filter { $0.span == .everything }.flatMap(\.routes),
      attributes: attributes,
      chosen: InternetRoute.ask(root, links) ?? halves(main))
    snapshot.otherTables = Set(placed.map(\.table)).subtracting([DefaultRoute.mainTable]).sorted()
    snapshot.refusals = routes.compactMap { RefusingRoute($0) }
    snapshot.mark(blocked: (try? SysRfkill.readAll(root)) ?? [], attributes)
    return snapshot
  }

  /// What two halves come to where the kernel was not asked for its choice; nil without them.
  private static func halves(
    _ placed: [(table: UInt32, span: DefaultRoute.Span, routes: [DefaultRoute])]
  ) -> [DefaultRoute]? {
    let lower = placed.filter { $0.span == .lowerHalf }.flatMap(\.routes)
    let upper = Set(placed.filter { $0.span == .upperHalf }.flatMap(\.routes).map(\.family)).union([.ipv6])
    let found = lower.filter { upper.contains($0.family) }
    let whole = placed.filter { $0.span == .everything }.flatMap(\.routes)
    return found.isEmpty ? nil : found + whole
  }

  /// Puts the three dumps together. What only sysfs knows, such as whether a link is wireless, is added by name.
  package static func assemble(
    _ links: [NetlinkLink], addresses: [NetlinkAddress], routes: [DefaultRoute],
    attributes: [String: SysNet], chosen: [DefaultRoute]? = nil
  ) -> NetworkSnapshot {
    let found = links.map { link in
      Link(
        index: link.index, name: link.name,
        type: LinkType.name(
          attributes[link.name], kind: link.kind, hardwareType: link.hardwareType, link.name),
        isVirtual: attributes[link.name]?.path.map { $0.contains("/virtual/") },
        state: LinkType.state(link.operationalState), isUp: link.flags & 1 != 0 && link.flags & 0x10000 != 0,
        mtu: link.mtu,
        addresses: addresses.filter { $0.index == UInt32(bitPattern: link.index) }.map {
          Address(
            address: $0.address, prefixLength: $0.prefixLength, scope: $0.scope, isUsable: $0.isUsable)
        }, isEnabled: link.flags & 1 != 0,
        // Without being switched on a driver has no say in it.
        carrier: link.flags & 1 != 0 ? link.carrier : nil,
        parent: link.parent, speed: attributes[link.name]?.bitsPerSecond)
    }
    let names = Dictionary(links.map { ($0.index, $0.name) }, uniquingKeysWith: { $1 })
    func named(_ routes: [DefaultRoute]) -> [DefaultRoute] {
      routes.map { route in
        var route = route
        if let index = route.index { route.interface = names[index] }
        return route
      }
    }
    var snapshot = NetworkSnapshot(source: "rtnetlink", links: found, routes: named(routes))
    snapshot.chosen = chosen.map(named)
    return snapshot
  }

  /// What can be had without rtnetlink.
  package static func files(_ root: KernelRoot, because why: String) -> Reading<NetworkSnapshot> {
    let links: [SysNet]
    do { links = try SysNet.readAll(root) } catch { return .refusal(error) }
    let addresses = (try? root.text("/proc/net/if_inet6")).map { LinkType.addresses($0) } ?? [:]
    let routes =
      ProcNetRoute.ipv4((try? root.text("/proc/net/route")) ?? "")
      + ProcNetRoute.ipv6((try? root.text("/proc/net/ipv6_route")) ?? "")
    let found = links.map { link in
      Link(
        index: link.index, name: link.name,
        type: LinkType.name(link, kind: nil, hardwareType: link.hardwareType, link.name),
        isVirtual: link.path.map { $0.contains("/virtual/") }, state: link.operationalState ?? "unknown",
        isUp: (link.flags ?? 0) & 1 != 0 && ["up", "unknown"].contains(link.operationalState), mtu: link.mtu,
        addresses: addresses[link.name] ?? [], isEnabled: link.flags.map { $0 & 1 != 0 },
        speed: link.bitsPerSecond)
    }
    var snapshot = NetworkSnapshot(
      source: "\(SysNet.directory), /proc/net", fallback: why, links: found,
      missingAddresses: "IPv4 addresses stand in no such file", routes: routes)
    snapshot.mark(
      blocked: (try? SysRfkill.readAll(root)) ?? [],
      Dictionary(links.map { ($0.name, $0) }, uniquingKeysWith: { $1 }))
    return .value(snapshot)
  }

  /// Marks the links whose radio is switched off: the one with the radio's own name, or all of its kind.
  private mutating func mark(blocked switches: [SysRfkill], _ attributes: [String: SysNet]) {
    for place in links.indices {
      let type = ["wifi": "wlan", "cellular": "wwan"][links[place].type]
      let ofType = switches.filter { $0.type == type }
      let own = ofType.filter { $0.device == attributes[links[place].name]?.radio }
      links[place].isBlocked =
        own.contains { $0.isBlocked } || !ofType.isEmpty && ofType.allSatisfy { $0.isBlocked }
    }
  }
}

extension SysNet {
  /// Nil for the 0 and the -1 of drivers that do not know.
  fileprivate var bitsPerSecond: Double? {
    megabitsPerSecond.flatMap { $0 == 0 || $0 == .max ? nil : Double($0) * 1e6 }
  }
}
