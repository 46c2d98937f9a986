import Formats
import Glibc
package import Kernel
package import Recordings

/// Whether one destination can be reached, after `SCNetworkReachability`: the kernel is asked which way packets would
/// go (RTM_GETROUTE with RTA_DST), and none is sent.
package enum Reachability {
  /// - Parameter destination: An address, or a name to be resolved first.
  package static func reach(_ root: KernelRoot, _ destination: String) -> Finding {
    if let numeric = NameLookup.numeric(destination) {
      return reach(root, numeric.address, by: numeric.link)
    }
    let interface = "getaddrinfo \(destination)"
    let addresses: [InternetAddress]
    do { addresses = try NameLookup.addresses(root, destination) } catch {
      return refusal(error, destination, interface)
    }
    guard !addresses.isEmpty else { return .unknown("the name has no address", .init(interface, "none")) }
    let list = addresses.map(\.text).joined(separator: ", ")
    let asked = Finding.Evidence(
      interface, "\(list); the resolver was asked, which asks a DNS server for most names")
    // Programs try one address after the other; eight show enough.
    let tries = addresses.prefix(8).map { reach(root, $0, by: nil) }
    var finding = tries.first { $0.state == .present } ?? tries[0]
    finding.evidence.insert(asked, at: 0)
    return finding
  }

  private static func refusal(_ error: SystemError, _ name: String, _ interface: String) -> Finding {
    // The number stands for what the resolver said; its own words are about files.
    let words: [CInt: String] = [
      ENOENT: "the name is not known", EAGAIN: "no answer for now",
      EREMOTEIO: "a server refused to answer, or failed",
    ]
    let evidence = Finding.Evidence(interface, words[error.code] ?? error.message)
    switch error.code {
    case ENOENT: return .absent("the resolver knows no address of \(name)", evidence)
    case ENODATA: return .unknown("the capture does not hold what \(name) resolves to", evidence)
    case EAGAIN, ETIMEDOUT: return .unknown("no DNS server answered", evidence)
    default: return .unknown("the name could not be resolved", evidence)
    }
  }

  private static func reach(_ root: KernelRoot, _ address: InternetAddress, by link: String?) -> Finding {
    let interface = "rtnetlink RTM_GETROUTE \(address.text)"
    let snapshot = NetworkSnapshot.read(root).value
    var through: (name: String, index: Int32)?
    if let link {
      let index = snapshot?.links.first { $0.name == link }?.index ?? Int32(link)
      guard let index else { return .absent("there is no link \(link)", .init(interface, "not asked")) }
      through = (link, index)
    }
    do {
      guard let lookup = try RouteLookup.ask(root, address, link: through) else {
        return .unknown("the kernel's answer holds no route", .init(interface, "no route"))
      }
      let links = snapshot?.links ?? []
      return judge(lookup, address, link: links.first { $0.index == lookup.index })
    } catch { return refused(error, interface) }
  }

  private static func refused(_ error: SystemError, _ interface: String) -> Finding {
    let evidence = Finding.Evidence(interface, error.message)
    switch error.code {
    case ENETUNREACH: return .absent("no route leads there", evidence)
    case EHOSTUNREACH: return .absent("an unreachable route stands in the way", evidence)
    case EACCES: return .absent("a prohibit route stands in the way", evidence)
    case EINVAL: return .absent("a blackhole route stands in the way", evidence)
    case ENODATA: return .unknown("the capture does not hold the route to it", evidence)
    case ENOSYS: return .unknown("this build is without libmnl", evidence)
    default: return .unknown("the kernel could not be asked for the route", evidence)
    }
  }

  /// The judgement on one answer of the kernel.
  ///
  /// - Parameter link: The link that packets would leave by; nil where it is not known.
  package static func judge(
    _ lookup: RouteLookup, _ address: InternetAddress, link: NetworkSnapshot.Link?
  ) -> Finding {
    let via = lookup.gateway.map { "via \($0.text) " } ?? ""
    let name = link?.name ?? lookup.index.map { "link \($0)" } ?? "no link"
    let evidence = Finding.Evidence(
      "rtnetlink RTM_GETROUTE \(address.text)", "\(word(lookup.kind)) \(via)by \(name); nothing was sent")
    if let obstacle = obstacle(lookup, link) {
      return Finding(
        .absent, reason: obstacle,
        value: value(lookup, address: address, link: link, flags: flags(lookup, link, reached: false)),
        evidence: [evidence])
    }
    let reason = lookup.kind == .local ? "it is this device itself; no network is needed" : nil
    return Finding(
      .present, reason: reason,
      value: value(lookup, address: address, link: link, flags: flags(lookup, link, reached: true)),
      evidence: [evidence])
  }

  private static func obstacle(_ lookup: RouteLookup, _ link: NetworkSnapshot.Link?) -> String? {
    switch lookup.kind {
    case .local: return nil
    case .refused(let kind): return "a route of the kind \(kind.name) stands in the way"
    case .broadcast, .multicast: return "it is an address of many, of which none needs to be there"
    case .other(let number): return "a route of the unknown kind \(number) leads there"
    case .unicast: break
    }
    guard let link else { return lookup.index == nil ? "the route names no link" : nil }
    if link.isBlocked { return "the radio of \(link.name) is switched off" }
    return !link.isUp ? "\(link.name), by which packets would leave, is down" : nil
  }

  private static func flags(
    _ lookup: RouteLookup, _ link: NetworkSnapshot.Link?, reached: Bool
  ) -> [LinkReachability.Flag] {
    var flags: [LinkReachability.Flag] = reached ? [.reachable] : []
    if lookup.kind == .local { flags.append(.local) }
    if reached, lookup.gateway == nil { flags.append(.direct) }
    if link?.type == "cellular" { flags.append(.cellular) }
    if !reached, lookup.kind == .unicast { flags.append(.connectionRequired) }
    return flags
  }

  private static func value(
    _ lookup: RouteLookup, address: InternetAddress, link: NetworkSnapshot.Link?,
    flags: [LinkReachability.Flag]
  ) -> JSONValue {
    .members([
      "address": .string(address.text), "flags": .strings(flags.map(\.rawValue)),
      "interface": link.map { .string($0.name) }, "type": link.map { .string($0.type) },
      "gateway": lookup.gateway.map { .string($0.text) }, "source": lookup.source.map { .string($0.text) },
    ])
  }

  private static func word(_ kind: RouteLookup.Kind) -> String {
    switch kind {
    case .unicast: "unicast"
    case .local: "local"
    case .broadcast: "broadcast"
    case .multicast: "multicast"
    case .refused(let kind): kind.name
    case .other(let number): "type \(number)"
    }
  }
}
