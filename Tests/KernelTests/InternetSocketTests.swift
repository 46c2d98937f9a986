import Glibc
import Testing

@testable import Kernel

@Suite struct InternetSocketTests {
  private static let own = InternetAddress(.ipv4, [127, 0, 0, 1])

  @Test func aPortThatTheKernelChoseCanBeConnectedTo() throws {
    let listener = try InternetSocket.make(SOCK_STREAM, .ipv4, waits: false)
    try InternetSocket.bind(listener, TextService.Address(Self.own, port: 0))
    try #require(listen(listener.raw, 1) == 0)
    let port = try InternetSocket.port(of: listener)
    #expect(port > 0)
    do {
      _ = try InternetSocket.accept(listener.raw)
      Issue.record("somebody has connected already")
    } catch { #expect(error.code == EAGAIN) }
    let client = try InternetSocket.make(SOCK_STREAM, .ipv4)
    try InternetSocket.connect(client, TextService.Address(Self.own, port: port))
    let server = try InternetSocket.accept(listener.raw)
    #expect(fcntl(server.raw, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(server.raw, F_GETFD) & FD_CLOEXEC != 0 && fcntl(client.raw, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func theKernelCountsPacketsOfAConnection() throws {
    let listener = try InternetSocket.make(SOCK_STREAM, .ipv4)
    try InternetSocket.bind(listener, TextService.Address(Self.own, port: 0))
    try #require(listen(listener.raw, 1) == 0)
    let client = try InternetSocket.make(SOCK_STREAM, .ipv4)
    let port = try InternetSocket.port(of: listener)
    try InternetSocket.connect(client, TextService.Address(Self.own, port: port))
    let before = try ConnectionCount.read(client)
    // The handshake: two sent, one received.
    #expect(before.segmentsSent == 2 && before.segmentsReceived == 1)
    try #require(send(client.raw, "hello", 5, 0) == 5)
    let after = try ConnectionCount.read(client)
    #expect(after.segmentsSent == 3 && after.bytesSentAgain == 0)
  }

  @Test func aSocketThatIsNoConnectionHasNoCount() throws {
    let datagrams = try InternetSocket.make(SOCK_DGRAM, .ipv4)
    #expect(throws: SystemError.self) { try ConnectionCount.read(datagrams) }
  }
}
