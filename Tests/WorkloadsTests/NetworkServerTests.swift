import Glibc
import Kernel
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForPrograms) struct NetworkServerTests {
  @Test func linesOfOneClientAreAnsweredInTheirOrder() throws {
    let server = try ServedNetwork()
    let client = try server.connect()
    client.say("GET bytes=3\nSINK bytes=5\nabcdeGET bytes=2 close=1\n")
    #expect(client.hearAll() == "...OK\n..")
    let account = server.end()
    #expect(account.parts["get"] == ServerAccount.Part(requests: 2, received: 12 + 20, sent: 5))
    #expect(account.parts["sink"] == ServerAccount.Part(requests: 1, received: 13 + 5, sent: 3))
    #expect(account.connections == 1 && account.closed == 1 && account.parts.count == 2)
  }

  @Test func piecesComeAsOftenAsWasAsked() throws {
    let server = try ServedNetwork()
    let client = try server.connect()
    let begun = Clock.nanoseconds()
    client.say("PUSH bytes=10 count=4 every=0.05 wait=0.1 close=1\n")
    #expect(client.hearAll()?.utf8.count == 40)
    #expect(Clock.nanoseconds() - begun >= 250_000_000)
  }

  @Test func anEchoIsWhatWasSaidAndEndsWithIt() throws {
    let server = try ServedNetwork()
    let client = try server.connect()
    client.say("ECHO\nonce ")
    client.say("and again")
    client.endSaying()
    #expect(client.hearAll() == "once and again")
    #expect(server.end().parts["echo"] == ServerAccount.Part(requests: 1, received: 19, sent: 14))
  }

  @Test func aClientThatHasSaidAllIsAnsweredAllTheSame() throws {
    let server = try ServedNetwork()
    let client = try server.connect()
    client.say("GET bytes=100000 wait=0.1\n")
    client.endSaying()
    #expect(client.hearAll()?.utf8.count == 100_000)
  }

  @Test func aDroppedConnectionEndsByAResetIfAsked() throws {
    let server = try ServedNetwork()
    for (reset, expected) in [(0, 0), (1, ECONNRESET)] {
      let client = try server.connect()
      client.say("DROP reset=\(reset)\n")
      var byte: UInt8 = 0
      let got = recv(client.socket.raw, &byte, 1, 0)
      #expect((got == 0 ? 0 : errno) == expected)
    }
    #expect(server.end().closed == 2)
  }

  @Test func datagramsComeBackOnTheSamePort() throws {
    let server = try ServedNetwork()
    let socket = try InternetSocket.make(SOCK_DGRAM, .ipv4)
    try InternetSocket.connect(socket, TextService.Address(server.address, port: server.port))
    let client = RawClient(socket)
    for size in [0, 1, 1400] {
      client.say([UInt8](repeating: 7, count: size))
      var room = [UInt8](repeating: 0, count: 2000)
      #expect(recv(client.socket.raw, &room, room.count, 0) == size)
    }
    #expect(server.end().parts["datagrams"] == ServerAccount.Part(requests: 3, received: 1401, sent: 1401))
  }

  @Test func itListensOnIPv6AndOnAllAddresses() throws {
    for (listens, reached) in [("::1", "::1"), ("::", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")] {
      let server: ServedNetwork
      do { server = try ServedNetwork(try #require(InternetAddress(listens))) } catch {
        // A machine without IPv6 has none of its addresses.
        guard case let error as SystemError = error, [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.code),
          listens.contains(":")
        else { throw error }
        continue
      }
      let own = try #require(InternetAddress(reached))
      let socket = try InternetSocket.make(SOCK_STREAM, own.family)
      try InternetSocket.connect(socket, TextService.Address(own, port: server.port))
      let client = RawClient(socket)
      client.say("GET bytes=4 close=1\n")
      #expect(client.hearAll() == "....", "\(listens)")
    }
  }

  @Test func itEndsByItselfOnceNobodyIsThere() throws {
    // An address of its own: at the common one another test may have the port next.
    let server = try ServedNetwork(
      #require(InternetAddress("127.0.0.83")),
      NetworkServer.Limits(duration: 60_000_000_000, idle: 300_000_000))
    let begun = Clock.nanoseconds()
    let client = try server.connect()
    client.say("GET bytes=1 wait=0.5 close=1\n")
    #expect(client.hearAll() == ".")
    #expect(server.ended().connections == 1)
    #expect((800_000_000...30_000_000_000).contains(Clock.nanoseconds() - begun))
    #expect(isLeft(server), "something still listens at port \(server.port)")
  }

  /// Whether connections are refused, if not at once: a child that another test has just forked has a copy of the listening
  /// socket until it executes its program.
  private func isLeft(_ server: ServedNetwork) -> Bool {
    for _ in 0..<100 {
      do { _ = try server.connect() } catch { return true }
      usleep(20_000)
    }
    return false
  }

  @Test func aPortThatIsTakenIsRefused() throws {
    let server = try ServedNetwork()
    let port = server.port
    do {
      _ = try NetworkServer(server.address, port: port)
      Issue.record("two listen on port \(port)")
    } catch { #expect(error.code == EADDRINUSE) }
  }
}
