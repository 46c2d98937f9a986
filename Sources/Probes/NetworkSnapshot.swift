package import Documents
import Glibc
package import Kernel

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
  }

  package struct Address: Sendable, Equatable {
    package var address: InternetAddress
    package var prefixLength: UInt8
    package var scope: String
  }

  /// `rtnetlink`, or the files that were read in its place.
  package var source: String
  /// Why it was not rtnetlink, and what is missing for that.
  package var fallback: String?
  package var links: [Link]
  /// Why some addresses are missing; nil where all are there.
  package var missingAddresses: String?
  package var routes: [DefaultRoute]

  /// Asks rtnetlink where it answers for this machine, else the files of /sys and /proc.
  package static func read(_ root: KernelRoot) -> Reading<NetworkSnapshot> {
    guard root.isLive else { return files(root, because: "netlink answers for the running machine only") }
    guard NetlinkSocket.isBuiltIn else { return files(root, because: "this build is without libmnl") }
    do { return .value(try netlink(root)) } catch { return files(root, because: "\(error)") }
  }

  package static func netlink(_ root: KernelRoot) throws(SystemError) -> NetworkSnapshot {
    var socket = try NetlinkSocket()
    let links = try socket.dump(.links) { NetlinkLink($0) }
    let addresses = try socket.dump(.addresses) { NetlinkAddress($0) }
    let routes = try socket.dump(.routes) { DefaultRoute.routes($0) }.flatMap { $0 }
    let attributes = Dictionary(
      ((try? SysNet.readAll(root)) ?? []).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    return assemble(links, addresses, routes, attributes)
  }

  /// Puts the three dumps together. What only sysfs knows, such as whether a link is wireless, is added by name.
  package static func assemble(
    _ links: [NetlinkLink], _ addresses: [NetlinkAddress], _ routes: [DefaultRoute],
    _ attributes: [String: SysNet]
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
          Address(address: $0.address, prefixLength: $0.prefixLength, scope: $0.scope)
        })
    }
    let names = Dictionary(links.map { ($0.index, $0.name) }, uniquingKeysWith: { $1 })
    let named = routes.map { route in
      var route = route
      if let index = route.index { route.interface = names[index] }
      return route
    }
    return NetworkSnapshot(source: "rtnetlink", links: found, routes: named)
  }

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
        addresses: addresses[link.name] ?? [])
    }
    return .value(
      NetworkSnapshot(
        source: "\(SysNet.directory), /proc/net", fallback: why, links: found,
        missingAddresses: "IPv4 addresses stand in no such file", routes: routes))
  }
}
