import Glibc
import Kernel
import Testing

/// Compared with sysfs, which says the same by another way.
@Suite(.enabled(if: NetlinkSocket.isBuiltIn && KernelRoot.live.exists(SysNet.directory)))
struct NetlinkSocketTests {
  private static func links() throws -> [NetlinkLink] {
    try KernelRoot.live.netlink("route links", .links).compactMap { NetlinkLink($0) }
  }

  @Test func theLinksAreThoseOfSysfs() throws {
    let links = try Self.links()
    let files = try SysNet.readAll(.live)
    #expect(Set(links.map(\.name)) == Set(files.map(\.name)))
    for link in links {
      let file = try #require(files.first { $0.name == link.name })
      #expect(link.index == file.index && link.mtu == file.mtu && link.hardwareType == file.hardwareType)
    }
  }

  @Test func theDefaultRoutesAreThoseOfProc() throws {
    let routes = try KernelRoot.live.netlink("route routes", .routes).compactMap { DefaultRoute.routes($0) }
      .flatMap { $0 }.filter {
        $0.family == .ipv4
      }
    let listed = ProcNetRoute.ipv4(try KernelRoot.live.text("/proc/net/route"))
    // Of a route with several next hops that file shows the first only.
    for route in listed {
      #expect(routes.contains { $0.gateway == route.gateway && $0.metric == route.metric })
    }
    #expect(routes.isEmpty == listed.isEmpty)
  }

  @Test func theAddressesOfIPv6AreThoseOfProc() throws {
    let addresses = try KernelRoot.live.netlink("route addresses", .addresses).compactMap {
      NetlinkAddress($0)
    }.filter { $0.address.family == .ipv6 }
    let lines = ((try? KernelRoot.live.text("/proc/net/if_inet6")) ?? "").split(separator: "\n")
    let files = lines.compactMap { ProcNetRoute.address($0.prefix { $0 != " " })?.text }
    #expect(Set(addresses.map(\.address.text)) == Set(files))
  }

  /// The C library asks by code of its own.
  @Test func theAddressesOfIPv4AreThoseOfTheCLibrary() throws {
    var list: UnsafeMutablePointer<ifaddrs>?
    try #require(getifaddrs(&list) == 0)
    defer { freeifaddrs(list) }
    var texts: Set<String> = []
    var next = list
    while let entry = next?.pointee {
      if let address = entry.ifa_addr, CInt(address.pointee.sa_family) == AF_INET {
        let bytes = UnsafeRawBufferPointer(start: address, count: 16)[4..<8]
        texts.insert(InternetAddress(.ipv4, Array(bytes)).text)
      }
      next = entry.ifa_next
    }
    let addresses = try KernelRoot.live.netlink("route addresses", .addresses).compactMap {
      NetlinkAddress($0)
    }.filter { $0.address.family == .ipv4 }
    #expect(Set(addresses.map(\.address.text)) == texts)
  }

  @Test func oneSocketAnswersAgainAndAgain() throws {
    var socket = try NetlinkSocket(.route)
    for _ in 0..<3 {
      let links = try socket.exchange(.links).compactMap { NetlinkLink($0) }
      #expect(links.contains { $0.name == "lo" })
    }
  }

  @Test func anAnswerHoldsNothingOfTheSocketThatAsked() throws {
    var socket = try NetlinkSocket(.route)
    let messages = try socket.exchange(.links)
    #expect(messages.allSatisfy { $0.sequence == 0 && $0.port == 0 })
    #expect(messages.last?.type == 3)
  }

  @Test func aSingleQuestionHasAnAnswerWithAnEnd() throws {
    let loopback = InternetAddress(.ipv4, [127, 0, 0, 1])
    let lookup = try #require(try RouteLookup.ask(.live, loopback))
    #expect(lookup.kind == .local && lookup.gateway == nil && lookup.index == 1)
  }

  @Test func theControllerOfGenericNetlinkListsItself() throws {
    let family = try GenericNetlinkFamily.resolve("nlctrl", .live)
    #expect(family.number == 16)
    #expect(throws: SystemError(code: ENOENT, call: "generic netlink", subject: "family none-such")) {
      try GenericNetlinkFamily.resolve("none-such", .live)
    }
  }

  @Test func whatWasAskedIsNotedAndAnswersAgain() throws {
    let recorder = CaptureRecorder()
    let recorded = KernelRoot.live.recorded(by: recorder)
    let live = try recorded.netlink("route links", .links)
    let replayed = try KernelRoot(capture: recorder.capture).netlink("route links", .links)
    #expect(live == replayed && !live.isEmpty)
  }
}
