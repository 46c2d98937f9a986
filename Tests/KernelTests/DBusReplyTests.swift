import Kernel
import TestSupport
import Testing

/// Compared with what a service written with Python's bindings sends.
@Suite(.enabled(if: BusPeer.isInstalled)) struct DBusReplyTests {
  let bus: MessageBus
  init() throws {
    bus = try MessageBus()
    try BusPeer.start(on: bus)
  }

  @Test func eachTypeIsToldExactly() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    func reply(_ method: String) throws -> String {
      try connection.call(BusPeer.call(method), timeout: 10_000)
    }
    #expect(
      try reply("Basic") == """
        [255,true,-32768,65535,-2147483648,4294967295,-9223372036854775808,18446744073709551615,0.1,\
        "a \\"quoted\\" \\\\ line\\u000aend\\u0009ü😀","/peer/x"]
        """)
    #expect(try reply("Containers") == #"[[0,255],{"7":true},[[1,-1]],"deep"]"#)
    #expect(try reply("Nothing") == "null")
    #expect(try reply("Odd") == "[null,null,1e+300,-0.0]")
    #expect(try reply("File") == "null")
    #expect(
      try reply("Nested") == String(repeating: "[", count: 20) + "\"core\""
        + String(repeating: "]", count: 20))
  }

  @Test func objectsAreKeyedByPathInterfaceAndProperty() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    #expect(
      try connection.call(BusPeer.call("Objects"), timeout: 10_000)
        == #"{"/m/0":{"org.example.Modem":{"State":8,"Bands":[1,2],"Port":["tty",3]},"org.example.Empty":{}}}"#
    )
  }

  @Test func argumentsArriveAsTheyWereGiven() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let call = BusPeer.call(
      "Echo", .string("'; \" \u{1}\u{FFFD} ü"), .objectPath("/a/b"), .uint32(.max), .bool(true))
    #expect(
      try connection.call(call, timeout: 10_000) == #"["'; \" \u0001\#u{FFFD} ü","/a/b",4294967295,true]"#)
  }

  @Test func anErrorOfTheServiceKeepsItsNameAndWords() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let error = DBusError(.other, name: "org.example.Error.Locked", "the modem is locked")
    #expect(throws: error) { try connection.call(BusPeer.call("Locked"), timeout: 10_000) }
  }

  @Test func aServiceThatNeverAnswersIsGivenUpInTime() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let start = Clock.nanoseconds()
    let error = #expect(throws: DBusError.self) { try connection.call(BusPeer.call("Never"), timeout: 150) }
    let waited = Clock.nanoseconds() - start
    #expect(error?.kind == .noReply)
    #expect(waited >= 140_000_000 && waited < 10_000_000_000)
    #expect(try connection.call(BusPeer.call("Nothing"), timeout: 10_000) == "null")
  }

  @Test func aServiceThatLeavesOverTheQuestionEndsTheWait() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let start = Clock.nanoseconds()
    _ = try? connection.call(BusPeer.call("Leave"), timeout: 20_000)
    #expect(throws: DBusError.self) { try connection.call(BusPeer.call("Never"), timeout: 20_000) }
    #expect(Clock.nanoseconds() - start < 20_000_000_000)
  }

  @Test func aReplyBeyondAllMeasureIsNotRead() throws {
    let connection = try DBusConnection.open(bus.address, timeout: 10_000)
    let error = #expect(throws: DBusError.self) {
      try connection.call(BusPeer.call("Large"), timeout: 10_000)
    }
    #expect([.disconnected, .noReply].contains(error?.kind), "\(String(describing: error))")
  }
}
