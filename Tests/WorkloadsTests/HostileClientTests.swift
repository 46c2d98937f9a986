import Glibc
import Kernel
import TestSupport
import Testing

@testable import Workloads

/// Clients that do not do as they should, and others that must not notice.
@Suite(.serialized, .waitsForPrograms) struct HostileClientTests {
  private func isServing(_ server: ServedNetwork) throws -> Bool {
    let client = try server.connect()
    client.say("GET bytes=2 close=1\n")
    return client.hearAll() == ".."
  }

  @Test func garbageIsRefusedWithTheReasonAndCounted() throws {
    let server = try ServedNetwork()
    let texts = ["HELLO\n", "GET / HTTP/1.1\r\nHost: here\r\n\r\n", String(repeating: "x", count: 5000)]
    let answers = ["ERR unknown word\n", "ERR unknown figure\n", "ERR too long a line\n"]
    for (text, answer) in zip(texts, answers) {
      let client = try server.connect()
      client.say(text)
      client.endSaying()
      #expect(client.hearAll() == answer)
    }
    #expect(try isServing(server))
    let account = server.end()
    #expect(account.parts["refused"]?.requests == 3)
    #expect(account.parts["refused"]?.sent == answers.joined().utf8.count)
    #expect(account.connections == 4)
  }

  @Test func randomBytesEndNobodyElsesConnection() throws {
    let server = try ServedNetwork()
    let steady = try server.connect()
    steady.say("ECHO\n")
    var dice = Dice(seed: 20)
    for _ in 0..<100 {
      let client = try server.connect()
      let count = Int.random(in: 0...2000, using: &dice)
      let words = ["GET ", "PUSH bytes=1 ", "ECHO\n", "SINK\n", "DROP wait=9\n", ""]
      client.say(Array((words.randomElement(using: &dice) ?? "").utf8))
      client.say((0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) })
    }
    steady.say("still here")
    #expect(steady.hear(10) == Array("still here".utf8))
    #expect(try isServing(server))
    #expect(server.end().connections == 102)
  }

  @Test func whoSaysNothingIsLeftAfterAWhile() throws {
    var limits = NetworkServer.Limits()
    limits.patience = 200_000_000
    let server = try ServedNetwork(NetworkSurroundings.initialAddress, limits)
    let silent = try server.connect()
    let half = try server.connect()
    half.say("GET byt")
    #expect(silent.hearAll() == "" && half.hearAll() == "")
    // One that has asked once may take its time.
    let kept = try server.connect()
    kept.say("GET bytes=1\n")
    #expect(kept.hear(1).count == 1)
    Clock.pause(nanoseconds: 500_000_000)
    kept.say("GET bytes=1 close=1\n")
    #expect(kept.hearAll() == ".")
    #expect(server.end().closed == 3)
  }

  @Test func whoLeavesInTheMiddleOfAnAnswerLeavesNothingBehind() throws {
    let server = try ServedNetwork()
    for _ in 0..<50 {
      let client = try server.connect()
      client.say("GET bytes=1000000000\n")
      #expect(client.hear(10).count == 10)
    }
    #expect(try isServing(server))
    let account = server.end()
    #expect(account.connections == 51)
    // Not all that was asked for went out.
    #expect(account.sent < 50 * 1_000_000_000)
  }

  @Test func whoReadsNothingKeepsNobodyWaiting() throws {
    let server = try ServedNetwork()
    let greedy = try server.connect()
    greedy.say("PUSH bytes=1000000 count=1000000\n")
    let mute = try server.connect()
    mute.say("ECHO\n")
    let block = [UInt8](repeating: 65, count: 65_536)
    while send(mute.socket.raw, block, block.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL)) > 0 {}
    #expect(try isServing(server))
  }

  @Test(arguments: [200, 1000])
  func manyAreServedAtOnce(_ count: Int) throws {
    _ = ResourceLimit.raiseOpenFiles()
    let server = try ServedNetwork()
    let clients = try (0..<count).map { _ in try server.connect() }
    for client in clients { client.say("GET bytes=1000\n") }
    #expect(clients.allSatisfy { $0.hear(1000).count == 1000 })
    for client in clients { client.say("DROP\n") }
    #expect(clients.allSatisfy { $0.hearAll() == "" })
    let account = server.end()
    #expect(account.connections == count && account.mostAtOnce == count && account.closed == count)
    #expect(
      account.parts["get"] == ServerAccount.Part(requests: count, received: count * 15, sent: count * 1000))
  }
}
