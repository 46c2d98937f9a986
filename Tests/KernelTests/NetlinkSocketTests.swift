import Glibc
import Kernel
import Testing

/// Held against sysfs, which tells the same by another way.
@Suite(.enabled(if: NetlinkSocket.isBuiltIn && KernelRoot.live.exists(SysNet.directory)))
struct NetlinkSocketTests {
  @Test func theLinksAreThoseOfSysfs() throws {
    var socket = try NetlinkSocket()
    let links = try socket.dump(.links) { NetlinkLink($0) }
    let files = try SysNet.readAll(.live)
    #expect(Set(links.map(\.name)) == Set(files.map(\.name)))
    for link in links {
      let file = try #require(files.first { $0.name == link.name })
      #expect(link.index == file.index && link.mtu == file.mtu && link.hardwareType == file.hardwareType)
    }
  }

  @Test func theDefaultRoutesAreThoseOfProc() throws {
    var socket = try NetlinkSocket()
    let routes = try socket.dump(.routes) { DefaultRoute.routes($0) }.flatMap { $0 }.filter {
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
    var socket = try NetlinkSocket()
    let addresses = try socket.dump(.addresses) { NetlinkAddress($0) }.filter { $0.address.family == .ipv6 }
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
    var socket = try NetlinkSocket()
    let addresses = try socket.dump(.addresses) { NetlinkAddress($0) }.filter { $0.address.family == .ipv4 }
    #expect(Set(addresses.map(\.address.text)) == texts)
  }

  @Test func oneSocketAnswersAgainAndAgain() throws {
    var socket = try NetlinkSocket()
    for _ in 0..<3 { #expect(try socket.dump(.links) { NetlinkLink($0) }.contains { $0.name == "lo" }) }
  }
}
