import Kernel
import TestSupport
import Testing

@Suite struct SystemBusTests {
  private let call = DBusCall.properties("org.example.Peer", "/peer", "org.example.Peer")

  private func outcome(_ bus: SystemBus) -> Result<String, DBusError> {
    do throws(DBusError) { return .success(try bus.call(call)) } catch { return .failure(error) }
  }

  @Test func aQuestionHasOneLineWithAllThatItsAnswerDependsOn() {
    var call = call
    call.arguments.append(.string("two\nlines \"x\""))
    call.arguments.append(.uint32(7))
    #expect(
      call.question == """
        dbus org.example.Peer /peer org.freedesktop.DBus.Properties.GetAll "org.example.Peer" \
        "two\\nlines \\"x\\"" 7
        """)
  }

  @Test(
    arguments: [
      .success(#"{"State":8}"#), .success("null"),
      .failure(.reply(name: "org.freedesktop.DBus.Error.ServiceUnknown", "no such  name")),
      .failure(DBusError(.noLibrary, "libdbus-1 is not there")), .failure(DBusError(.other, "")),
    ] as [Result<String, DBusError>])
  func aCaptureAnswersAsTheBusDid(_ result: Result<String, DBusError>) {
    let noted = Capture([.init(.answer, call.question): .bytes(SystemBus.note(result))])
    let bus = SystemBus(KernelRoot(capture: noted))
    #expect(outcome(bus) == result)
  }

  @Test func whatNobodyNotedIsNotAskedOfThisMachine() {
    let bus = SystemBus(FixtureTree().root)
    guard case .failure(let error) = outcome(bus) else {
      Issue.record("an answer")
      return
    }
    #expect(error.kind == .notCaptured)
  }

  @Test(arguments: ["error", "error ", "error x", "error nosuch - words", "error other", ""])
  func aBrokenNoteIsNoCrash(_ note: String) {
    let bus = SystemBus(
      KernelRoot(capture: Capture([.init(.answer, call.question): .bytes(Array(note.utf8))])))
    _ = outcome(bus)
  }

  @Test func aBusThatIsNotThereIsTriedOnceAndNoted() {
    let recorder = CaptureRecorder()
    let bus = SystemBus(KernelRoot.live.recorded(by: recorder), over: SharedBus { "unix:path=/nowhere/bus" })
    guard case .failure(let error) = outcome(bus) else {
      Issue.record("an answer")
      return
    }
    #expect(error.kind == .notRunning)
    #expect(outcome(bus) == .failure(error))
    let replayed = SystemBus(KernelRoot(capture: recorder.capture))
    #expect(outcome(replayed) == .failure(error))
  }
}

@Suite(.enabled(if: MessageBus.isInstalled)) struct SystemBusOnABusTests {
  private let daemon: MessageBus
  private let shared: SharedBus
  init() throws {
    let daemon = try MessageBus()
    let address = daemon.address
    self.daemon = daemon
    shared = SharedBus { address }
  }

  @Test func aSecondQuestionNeedsNoSecondConnection() throws {
    let bus = SystemBus(.live, over: shared)
    // A connection has a name on the bus, which no later one gets.
    let first = try bus.call(.names, timeout: 10_000)
    #expect(try SystemBus(.live, over: shared).call(.names, timeout: 10_000) == first)
    shared.close()
    #expect(try bus.call(.names, timeout: 10_000) != first)
  }

  @Test func whereNotesAreTakenAQuestionIsAskedOnce() throws {
    let recorder = CaptureRecorder()
    let root = KernelRoot.live.recorded(by: recorder)
    let first = try SystemBus(root, over: shared).call(.names, timeout: 10_000)
    shared.close()
    #expect(try SystemBus(root, over: shared).call(.names, timeout: 10_000) == first)
    #expect(try SystemBus(KernelRoot(capture: recorder.capture)).call(.names) == first)
  }

  @Test func aConnectionThatBrokeIsReplaced() throws {
    let bus = SystemBus(.live, over: shared)
    _ = try bus.call(.names, timeout: 10_000)
    try daemon.restart()
    #expect(throws: DBusError.self) { try bus.call(.names, timeout: 10_000) }
    #expect(try bus.call(.names, timeout: 10_000).hasPrefix(#"["org.freedesktop.DBus""#))
  }
}
