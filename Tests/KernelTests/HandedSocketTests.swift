import Glibc
import Testing

@testable import Kernel

@Suite(.serialized) struct HandedSocketTests {
  static let groupsAreTold =
    (try? Cgroup.of("self"))??.number != nil && (try? SocketAccounts.all()) != nil

  private static func ipv4(_ port: UInt16) -> TextService.Address {
    TextService.Address(InternetAddress(.ipv4, [127, 0, 0, 1]), port: port)
  }

  @Test func aListenerAndAConnectionAreTold() throws {
    let listener = try InternetSocket.make(SOCK_STREAM, .ipv4)
    try InternetSocket.bind(listener, Self.ipv4(0))
    try #require(listen(listener.raw, 1) == 0)
    let port = try InternetSocket.port(of: listener)
    let client = try InternetSocket.make(SOCK_STREAM, .ipv4)
    try InternetSocket.connect(client, Self.ipv4(port))
    let waits = try #require(HandedSocket(listener.raw))
    let talks = try #require(HandedSocket(client.raw))
    #expect(waits.listens == port && waits.text == "a TCP socket that listens at 127.0.0.1:\(port)")
    #expect(talks.listens == nil && talks.text == "a TCP connection to 127.0.0.1:\(port)")
    #expect(waits.way == .direct && waits.isTCP && waits.cookie != talks.cookie)
  }

  @Test func aDatagramSocketIsToldAndAUnixOneIsNot() throws {
    let datagrams = try InternetSocket.make(SOCK_DGRAM, .ipv6)
    #expect(HandedSocket(datagrams.raw)?.text == "a UDP socket at [::]:0")
    let local = FileDescriptor(owning: socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    #expect(HandedSocket(local.raw) == nil && HandedSocket(-1) == nil)
  }

  @Test(.enabled(if: groupsAreTold, "this process has no cgroup, or the kernel lists no sockets"))
  func theAccountNamesTheGroupThatOpenedIt() throws {
    let listener = try InternetSocket.make(SOCK_STREAM, .ipv4)
    try InternetSocket.bind(listener, Self.ipv4(0))
    try #require(listen(listener.raw, 1) == 0)
    let cookie = try #require(HandedSocket(listener.raw)?.cookie)
    let number = try #require(try Cgroup.of("self")?.number)
    let account = try #require(try SocketAccounts.all().first { $0.cookie == cookie })
    // Before Linux 5.8 it names none.
    if let group = account.group { #expect(group == number) }
  }
}

@Suite struct FragmentCountsTests {
  private static let four = """
    Ip: Forwarding ReasmReqds ReasmOKs FragOKs FragCreates
    Ip: 2 7 1 1 12
    Icmp: InMsgs
    Icmp: 0
    """

  @Test func bothProtocolsCount() {
    let six = "Ip6ReasmReqds                   \t3\nIp6FragCreates                  \t4\n"
    #expect(FragmentCounts.parse(Self.four, six) == FragmentCounts(made: 16, taken: 10))
    #expect(FragmentCounts.parse(Self.four, "") == FragmentCounts(made: 12, taken: 7))
  }

  @Test func whatIsCutOffTellsNothing() {
    #expect(FragmentCounts.parse("", "") == nil && FragmentCounts.parse("Ip: FragCreates\n", "") == nil)
    #expect(FragmentCounts.parse("Ip: FragCreates ReasmReqds\nIp: 1\n", "") == nil)
    #expect(FragmentCounts.parse("Ip: FragCreates ReasmReqds\nIp: a b\n", "") == nil)
  }
}
