import Glibc
import Kernel
import Stimuli
import TestSupport
import Testing

/// What no library would say to a bus.
@Suite(.serialized, .waitsForItsProcesses) struct BusRawTests {
  /// A bus behind that the test plays itself, and a client of the proxy's.
  private final class Pair {
    let tree = FixtureTree()
    let bus: WarningBus
    let client: CInt
    private let listener: CInt
    private(set) var server: CInt = -1

    init() throws {
      listener = try LocalSocket.listen(tree.path + "/real", mode: 0o600)
      var environment = Environment([])
      environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(tree.path)/real"
      bus = try WarningBus(
        StageSetting(requests: [], environment: environment, user: nil, folder: tree.path))
      client = try LocalSocket.connect(
        .init(name: Array((tree.path + "/system-bus").utf8), isAbstract: false))
      try BusBench.wait {
        server = (try? LocalSocket.accept(listener).descriptor) ?? -1
        return server != -1
      }
    }

    deinit {
      for descriptor in [client, server, listener] { close(descriptor) }
      bus.end()
    }
  }

  private func read(_ socket: CInt, _ count: Int) throws -> (bytes: [UInt8], passed: [CInt], ended: Bool) {
    var room = [UInt8](repeating: 0, count: 65536)
    var (bytes, passed, ended): ([UInt8], [CInt], Bool) = ([], [], false)
    try BusBench.wait {
      switch LocalSocket.receive(socket, &room) {
      case .bytes(let got, let more):
        bytes += room[..<got]
        passed += more
      case .nothing: break
      case .end: ended = true
      }
      return ended || bytes.count >= count
    }
    return (bytes, passed, ended)
  }

  private func write(_ socket: CInt, _ bytes: [UInt8], in pieces: Int = .max) throws {
    var rest = bytes[...]
    try BusBench.wait {
      guard let sent = LocalSocket.send(socket, rest.prefix(pieces), []) else { return true }
      rest = rest.dropFirst(sent)
      return rest.isEmpty
    }
  }

  private let opening = Array("\0AUTH EXTERNAL 30\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".utf8)

  private func call(_ serial: UInt32, size: Int) -> [UInt8] {
    var header = DBusHeader(.call, serial: serial)
    header.destination = "org.example.Peer"
    header.path = "/a"
    header.member = "M"
    header.signature = "s"
    var body = DBusWriter()
    body.put(String(repeating: "x", count: size))
    return DBusWriter.message(header, body)
  }

  @Test(arguments: [1, 7, 4096, .max]) func everyByteArrivesInOrderHoweverItIsCut(piece: Int) throws {
    let pair = try Pair()
    var dice = Dice(seed: 7)
    var sent = opening
    for serial in 1...20 {
      sent += call(UInt32(serial), size: Int(dice.next(piece < 10 ? 200 : 300_000)))
    }
    let (client, text) = (pair.client, sent)
    let writer = try NamedThread("writer") {
      (try? write(client, text, in: piece)) == nil ? 0 : 1
    }
    let got = try read(pair.server, sent.count)
    #expect(writer.join() == 1)
    // Not compared in the claim itself, which would take minutes to print megabytes.
    let isSame = got.bytes == sent
    #expect(isSame, "\(got.bytes.count) of \(sent.count) bytes")
  }

  @Test func aDescriptorComesWithItsMessage() throws {
    let pair = try Pair()
    try write(pair.client, opening)
    _ = try read(pair.server, opening.count)
    var ends: [CInt] = [-1, -1]
    #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    // The field for the number of descriptors, 9, is written by hand: header fields end in it.
    var message: [UInt8] = [
      0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 9, 1, 0x75, 0, 1, 0, 0, 0,
    ]
    #expect(LocalSocket.send(pair.client, message[...], [ends[0]]) == message.count)
    let got = try read(pair.server, message.count)
    #expect(got.bytes == message && got.passed.count == 1)
    // The same without the descriptor is no message, and ends the connection.
    message[8] = 2
    try write(pair.client, message)
    #expect(try read(pair.server, 1).ended)
    for descriptor in ends + got.passed { close(descriptor) }
  }

  private static let begun = Array("\0AUTH\r\nBEGIN\r\n".utf8)

  @Test(arguments: [
    NamedCase("a request of HTTP", begun + Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)),
    NamedCase("no message", begun + [UInt8](repeating: 0xFF, count: 100)),
    NamedCase("too long a body", begun + [0x6C, 1, 0, 1, 255, 255, 255, 255, 1, 0, 0, 0, 0, 0, 0, 0]),
    NamedCase("too long a header", begun + [0x6C, 1, 0, 1, 0, 0, 0, 8, 1, 0, 0, 0, 255, 255, 255, 3]),
    NamedCase("a line without an end", [UInt8](repeating: 0x41, count: 100_000)),
  ]) func garbageEndsTheConnectionAndNothingElse(_ garbage: NamedCase<[UInt8]>) throws {
    let pair = try Pair()
    let other = try LocalSocket.connect(
      .init(name: Array((pair.tree.path + "/system-bus").utf8), isAbstract: false))
    defer { close(other) }
    try? write(pair.client, garbage.value)
    #expect(try read(pair.client, .max).ended)
    try BusBench.wait { pair.bus.listeners.count == 1 }
    try write(other, opening)
    var room = [UInt8](repeating: 0, count: 10)
    usleep(20_000)
    guard case .nothing = LocalSocket.receive(other, &room) else {
      throw SystemError(code: EPIPE, call: "receive", subject: "the other client")
    }
  }

  @Test func aClientThatDoesNotReadIsNotReadEither() throws {
    let pair = try Pair()
    try write(pair.client, opening)
    _ = try read(pair.server, opening.count)
    let message = call(1, size: 1 << 20)
    var went = 0
    for _ in 0..<3000 {
      let sent = LocalSocket.send(pair.client, message[(went % message.count)...], []) ?? 0
      went += sent
      if sent == 0 { usleep(1000) }
    }
    #expect(went > 100_000 && went < 4 << 20, "\(went) bytes taken of a client whose bus reads nothing")
  }

  @Test func anEndInTheMiddleOfAMessageIsPassedOn() throws {
    let pair = try Pair()
    let sent = opening + call(1, size: 10_000).prefix(5000)
    try write(pair.client, sent)
    #expect(try read(pair.server, sent.count).bytes == sent)
    shutdown(pair.client, CInt(SHUT_RDWR))
    #expect(try read(pair.server, 1).ended)
    try BusBench.wait { pair.bus.listeners.isEmpty }
  }

  @Test func aWarningWaitsUntilTheMessageBeforeItIsThrough() throws {
    let pair = try Pair()
    var header = DBusHeader(.call, serial: 1)
    header.destination = "org.freedesktop.DBus"
    header.member = "AddMatch"
    header.path = "/"
    header.signature = "s"
    header.expectsReply = true
    var body = DBusWriter()
    body.put("type='signal',interface='org.freedesktop.LowMemoryMonitor'")
    let rule = DBusWriter.message(header, body)
    try write(pair.client, opening + rule)
    _ = try read(pair.server, (opening + rule).count)
    var reply = DBusHeader(.reply, serial: 1)
    reply.replySerial = 1
    reply.sender = "org.freedesktop.DBus"
    reply.destination = ":1.5"
    let taken = Array("OK 00\r\n".utf8) + DBusWriter.message(reply)
    let long = call(9, size: 100_000)
    try write(pair.server, taken + long.prefix(70_000))
    #expect(try read(pair.client, taken.count + 70_000).bytes == taken + long.prefix(70_000))
    #expect(pair.bus.warn(level: "low").count == 1)
    try write(pair.server, Array(long.dropFirst(70_000)))
    let end = try read(pair.client, long.count - 70_000 + 100).bytes
    #expect(end.starts(with: long.dropFirst(70_000)))
    let warning = end.dropFirst(long.count - 70_000)
    #expect(DBusHeader(warning)?.member == "LowMemoryWarning" && warning.last == 50)
  }

  @Test func nothingIsLeftBehind() async {
    await #expect(processExitsWith: .success) {
      func descriptors() -> [String] { (try? KernelRoot.live.entries("/proc/self/fd")) ?? [] }
      func threads() -> Int { (try? KernelRoot.live.entries("/proc/self/task"))?.count ?? 0 }
      func trial() throws {
        let pair = try Pair()
        _ = LocalSocket.send(pair.client, Array("\0AUTH\r\nBEGIN\r\nl".utf8)[...], [0, 1, 2])
        usleep(50_000)
        pair.bus.end()
        if access(pair.tree.path + "/system-bus", F_OK) == 0 { exit(2) }
        if LocalSocket.send(pair.client, [0], []) != nil { exit(3) }
      }
      try trial()
      let before = (descriptors().count, threads())
      for _ in 0..<5 { try trial() }
      if (descriptors().count, threads()) != before { exit(4) }
    }
  }
}
