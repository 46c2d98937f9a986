import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct BusCallerTests {
  /// Says on standard output with what it was called.
  private static let service = """
    import dbus, dbus.service, sys
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    bus = dbus.bus.BusConnection(sys.argv[1], mainloop=DBusGMainLoop())
    name = dbus.service.BusName("org.example.App", bus)
    class App(dbus.service.Object):
      @dbus.service.method("org.example.App", in_signature="sb")
      def Hide(self, why, deep): print(why, bool(deep), flush=True)
    app = App(bus, "/org/example/App")
    print("there", file=sys.stderr, flush=True)
    GLib.MainLoop().run()
    """

  private static func request(_ words: String...) -> StimulusRequest {
    StimulusRequest("background", values: ["call": .words(words)])
  }

  private func caller(_ address: String?) throws(SystemError) -> (BusCaller, Stage) {
    var environment = Environment.own()
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    let setting = StageSetting(
      requests: [], environment: environment, user: nil, folder: FixtureTree().path)
    let caller = try BusCaller(setting)
    return (caller, Stage(group: nil, pid: getpid(), setting: setting, facilities: [caller]))
  }

  @Test func aMethodOfTheSessionsBusIsCalledWithItsArguments() throws {
    let bus = try MessageBus()
    let service = try Tool.start(program: "/usr/bin/python3", ["-c", Self.service, bus.address])
    try BusBench.wait { service.errors.contains("there") }
    let (caller, stage) = try caller(bus.address)
    let request = Self.request(
      "org.example.App", "/org/example/App", "org.example.App.Hide", "night falls", "true")
    #expect(BackgroundStimulus.problem(with: request) == nil)
    _ = try BackgroundStimulus.apply(request, stage)
    try BusBench.wait { service.output.contains("night falls True") }
    caller.end()
    #expect(caller.events().isEmpty)
    service.send(SIGKILL)
    _ = try service.finish(within: 20)
  }

  @Test func aCallThatFailsIsAnEvent() throws {
    let bus = try MessageBus()
    let (caller, stage) = try caller(bus.address)
    _ = try BackgroundStimulus.apply(Self.request("org.example.Nobody", "/", "a.B"), stage)
    caller.end()
    let events = caller.events()
    #expect(events.count == 1)
    let failed = try #require(events.first?.detail as? CallFailed)
    #expect(failed.call.contains("org.example.Nobody") && !failed.error.isEmpty)
  }

  @Test func withoutASessionsBusTheRunIsNotStarted() {
    let refused = #expect(throws: SystemError.self) { _ = try caller(nil) }
    #expect(refused?.description.contains("DBUS_SESSION_BUS_ADDRESS is not set") == true)
  }

  @Test(arguments: [
    ["org.x", "path", "a.B"], ["org.x", "/path", "B"], ["org.x", "/path"], ["", "/path", "a.B"],
  ])
  func whatIsNoCallIsSaidBefore(_ words: [String]) {
    let request = StimulusRequest("foreground", values: ["call": .words(words)])
    #expect(ForegroundStimulus.problem(with: request)?.words.contains("NAME PATH INTERFACE.METHOD") == true)
  }
}
