import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms, .enabled(if: MessageBus.isInstalled)) struct DBusConnectionTests {
  let bus: MessageBus
  init() throws { bus = try MessageBus() }

  /// The kind of error that a call ends with; nil where it is answered.
  private func kind(_ call: DBusCall, timeout: Int32 = 10_000) throws -> DBusError.Kind? {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    do throws(DBusError) { _ = try connection.call(call, timeout: timeout) } catch { return error.kind }
    return nil
  }

  private func opening(_ address: String, timeout: Int32 = 10_000) -> DBusError? {
    do throws(DBusError) { _ = try DBusConnection.open(address, timeout: timeout) } catch { return error }
    return nil
  }

  private func listener(_ path: String) -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafeBytes(of: address) { raw in
      raw.withMemoryRebound(to: sockaddr.self) {
        bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    listen(descriptor, 5)
    return descriptor
  }

  @Test func aBusTellsTheNamesOnIt() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let names = try connection.call(.names, timeout: 10_000)
    #expect(names.hasPrefix(#"["org.freedesktop.DBus",":1."#), "\(names)")
  }

  @Test func aNameThatNobodyHasIsUnknown() throws {
    #expect(try kind(.managedObjects("org.example.Nobody", "/")) == .unknownService)
  }

  @Test func aServiceIsNotStartedByAQuestion() throws {
    #expect(try kind(.managedObjects("org.example.Asleep", "/")) == .unknownService)
    usleep(200_000)
    #expect(access(bus.trace, F_OK) == -1)
  }

  @Test func anUnknownMethodIsToldApartFromAnUnknownService() throws {
    var call = DBusCall.names
    call.method = "NoSuchMethod"
    #expect(try kind(call) == .unknownObject)
  }

  @Test func aPolicyThatForbidsTheCallIsToldInTheBusesOwnWords() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    var call = DBusCall.names
    call.interface = "org.example.Forbidden"
    let error = #expect(throws: DBusError.self) { try connection.call(call, timeout: 10_000) }
    #expect(error?.kind == .accessDenied)
    #expect(error?.name == "org.freedesktop.DBus.Error.AccessDenied")
    #expect(error?.message.contains("Rejected send message") == true)
  }

  @Test func withoutASocketThereIsNoBus() {
    #expect(opening("unix:path=/nowhere/bus")?.kind == .notRunning)
    let path = bus.tree.path + "/stale"
    let descriptor = listener(path)
    // Closing alone leaves it open in a program that another test is just starting.
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
    #expect(opening("unix:path=\(path)")?.kind == .notRunning)
  }

  @Test func aBusThatIsSilentIsGivenUp() {
    let path = bus.tree.path + "/silent"
    let descriptor = listener(path)
    defer { close(descriptor) }
    let start = Clock.nanoseconds()
    #expect(opening("unix:path=\(path)", timeout: 150)?.kind == .noReply)
    let waited = Clock.nanoseconds() - start
    #expect(waited >= 140_000_000 && waited < 10_000_000_000)
  }

  @Test(arguments: ["unixexec:path=/bin/sh", "autolaunch:", "tcp:host=localhost,port=1", "unix:path=/a;tcp:"])
  func onlySocketsOfThisMachineAreAsked(_ address: String) {
    #expect(opening(address)?.kind == .invalidCall)
  }

  @Test func anAddressThatIsNoneIsRefused() {
    #expect(opening("unix:")?.kind == .refused)
    #expect(opening("")?.kind == .refused)
    #expect(opening("unix:path=/a\0b")?.kind == .invalidCall)
  }

  @Test func aBusThatEndsDoesNotEndUs() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    bus.stop()
    for _ in 0..<3 {
      let error = #expect(throws: DBusError.self) { try connection.call(.names, timeout: 1000) }
      #expect([.disconnected, .noReply].contains(error?.kind), "\(String(describing: error))")
    }
  }

  @Test(arguments: [
    "", "no dots", "org..example", "org.example\0.x", "org.exämple", String(repeating: "a.", count: 200),
  ])
  func aNameThatIsNoneIsNotSent(_ name: String) throws {
    #expect(try kind(.managedObjects(name, "/")) == .invalidCall)
    var call = DBusCall.names
    call.interface = name
    #expect(try kind(call) == .invalidCall)
    call = .names
    call.method = name
    #expect(try kind(call) == .invalidCall)
  }

  @Test(arguments: ["", "peer", "/peer/", "//", "/a b", "/ä", "/a\0"])
  func aPathThatIsNoneIsNotSent(_ path: String) throws {
    #expect(try kind(.managedObjects("org.freedesktop.DBus", path)) == .invalidCall)
    var call = DBusCall.names
    call.arguments = [.objectPath(path)]
    #expect(try kind(call) == .invalidCall)
  }

  @Test func aTextWithANulIsNotSent() throws {
    var call = DBusCall.names
    call.arguments = [.string("a\0b")]
    #expect(try kind(call) == .invalidCall)
  }

  @Test func theSignalOfABrokenPipeKeepsItsMeaning() throws {
    var before = sigaction()
    var after = sigaction()
    sigaction(SIGPIPE, nil, &before)
    _ = try DBusConnection.open(bus.address, timeout: 10_000)
    sigaction(SIGPIPE, nil, &after)
    #expect(
      unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(after.__sigaction_handler.sa_handler, to: Int.self))
  }
}
