import Glibc

/// Which ways the kernel would send packets to the internet at large: its own look-up is asked, which minds rules,
/// tables, halves and metrics (RTM_GETROUTE, ip-route(8)). Nothing is sent.
package enum InternetRoute {
  /// Addresses of root name servers (root-servers.org) and, in the lower half, of a registry's network: far from any
  /// network of one's own, and in both halves of IPv4. All IPv6 addresses in use lie in one.
  private static let destinations: [(question: String, address: InternetAddress)] = [
    ("route to the lower half of ipv4", InternetAddress(.ipv4, [1, 2, 3, 4])),
    ("route to the upper half of ipv4", InternetAddress(.ipv4, [198, 41, 0, 4])),
    (
      "route to ipv6",
      InternetAddress(.ipv6, [0x20, 0x01, 0x05, 0x03, 0xBA, 0x3E, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x30])
    ),
  ]

  /// The ways with their family. Nil where the kernel could not be asked: then nothing is known of them. Where packets
  /// have none in general, the ways of programs in each VRF.
  package static func ask(_ root: KernelRoot, _ links: [NetlinkLink]) -> [DefaultRoute]? {
    let general = ways(root, vrf: nil)
    guard general?.isEmpty == true else { return general }
    return links.filter { $0.kind == "vrf" }.flatMap { ways(root, vrf: $0) ?? [] }
  }

  private static func ways(_ root: KernelRoot, vrf: NetlinkLink?) -> [DefaultRoute]? {
    var ways: [DefaultRoute] = []
    for (question, address) in destinations {
      do throws(SystemError) {
        let lookup = try RouteLookup.ask(
          root, question: question + (vrf.map { " in VRF \($0.name)" } ?? ""), to: address, link: vrf?.index)
        if let lookup, lookup.kind == .unicast { ways.append(way(lookup, address.family, vrf?.name)) }
      } catch {
        // What the kernel answers where there is none.
        guard [ENETUNREACH, EHOSTUNREACH, EACCES, EINVAL].contains(error.code) else { return nil }
      }
    }
    return ways
  }

  private static func way(
    _ lookup: RouteLookup, _ family: InternetAddress.Family, _ vrf: String?
  ) -> DefaultRoute {
    DefaultRoute(family: family, gateway: lookup.gateway, index: lookup.index, metric: 0, vrf: vrf)
  }
}
