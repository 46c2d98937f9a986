import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms, .enabled(if: BusBench.isInstalled)) struct WarningBusTests {
  @Test(arguments: [true, false]) func aGLibProgramHearsEachLevel(hasBus: Bool) throws {
    let real = hasBus ? try MessageBus() : nil
    let bench = try BusBench(behind: real)
    #expect(bench.bus.warn(level: "low").isEmpty)
    let program = try bench.start(BusBench.listener)
    try BusBench.wait { bench.subscribed == 1 }
    let event = try #require(bench.bus.events().first)
    let listener = WarningReceiver(.bus, process: Int(program.pid), name: "python3")
    #expect(event.detail as? WarningListening == WarningListening(listener))
    // The match is there before GLib's proxy is.
    usleep(300_000)
    for (level, number) in [("low", "50\n"), ("medium", "100\n"), ("critical", "255\n")] {
      let heard = bench.bus.warn(level: level)
      #expect(heard == [listener])
      try bench.wait(program, number)
    }
    let end = try program.finish(within: 30)
    #expect(end.status == 0 && end.errors.hasSuffix("50\n100\n255\n"), "\(end.errors)")
    try BusBench.wait { bench.bus.listeners.isEmpty }
    _ = real
  }

  @Test func allElsePassesBothWays() throws {
    let real = try MessageBus()
    let bench = try BusBench(behind: real)
    let service = try bench.start(BusBench.service, on: real.address)
    try bench.wait(service, "ready")
    let client = try bench.start(BusBench.client, "\(10 << 20)", "one").finish(within: 90)
    #expect(client.status == 0, "\(client.errors)")
  }

  @Test func aServiceBehindTheProxyIsReachedFromOutside() throws {
    let real = try MessageBus()
    let bench = try BusBench(behind: real)
    let service = try bench.start(BusBench.service)
    try bench.wait(service, "ready")
    let client = try bench.start(BusBench.client, "100000", "one").finish(within: 90)
    #expect(client.status == 0, "\(client.errors)")
  }

  @Test func manyClientsAtOnceDoNotDisturbEachOther() throws {
    let real = try MessageBus()
    let bench = try BusBench(behind: real)
    let service = try bench.start(BusBench.service, on: real.address)
    try bench.wait(service, "ready")
    let clients = try (0..<20).map { try bench.start(BusBench.client, "\(10_000 + $0 * 7919)", "\($0)") }
    for client in clients {
      let end = try client.finish(within: 120)
      #expect(end.status == 0, "\(end.errors)")
    }
  }

  @Test func theMachinesOwnWarningsAreHeardAsWell() throws {
    let real = try MessageBus()
    let bench = try BusBench(behind: real)
    let script = """
      import sys, time, dbus, dbus.service
      from dbus.mainloop.glib import DBusGMainLoop
      from gi.repository import GLib
      DBusGMainLoop(set_as_default=True)
      bus = dbus.SystemBus()
      name = dbus.service.BusName("org.freedesktop.LowMemoryMonitor", bus)
      class Monitor(dbus.service.Object):
          @dbus.service.signal("org.freedesktop.LowMemoryMonitor", signature="y")
          def LowMemoryWarning(self, level): pass
      monitor = Monitor(bus, "/org/freedesktop/LowMemoryMonitor")
      sys.stderr.write("ready"); sys.stderr.flush()
      loop = GLib.MainLoop()
      def warn(): monitor.LowMemoryWarning(100); return True
      GLib.timeout_add(300, warn)
      loop.run()
      """
    let program = try bench.start(BusBench.listener)
    try BusBench.wait { bench.subscribed == 1 }
    let monitor = try bench.start(script, on: real.address)
    try bench.wait(monitor, "ready")
    try bench.wait(program, "100\n")
    var levels: [Int] = []
    try BusBench.wait {
      levels += bench.bus.events().compactMap { ($0.detail as? WarningReal)?.level }
      return !levels.isEmpty
    }
    #expect(levels.first == 100)
    _ = bench.bus.warn(level: "critical")
    #expect(try program.finish(within: 30).status == 0)
  }

  @Test(.enabled(if: geteuid() == 0)) func theBusBehindSeesTheUserWhoConnected() throws {
    let real = try MessageBus()
    let bench = try BusBench(behind: real)
    let script = """
      import dbus
      bus = dbus.SystemBus()
      assert bus.get_unix_user(bus.get_unique_name()) == 65534
      """
    let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let client = try bench.start(script, as: nobody).finish(within: 60)
    #expect(client.status == 0, "\(client.errors)")
    #expect(geteuid() == 0)
    let listener = try bench.start(BusBench.listener, as: nobody)
    try BusBench.wait { bench.subscribed == 1 }
    usleep(300_000)
    _ = bench.bus.warn(level: "critical")
    #expect(try listener.finish(within: 30).status == 0)
  }

  @Test func withoutABusOtherServicesAreUnknown() throws {
    let bench = try BusBench(behind: nil)
    let script = """
      import dbus
      bus = dbus.SystemBus()
      assert bus.get_unique_name() == ":1.0"
      assert not bus.name_has_owner("org.example.Peer")
      assert sorted(bus.list_names())[0] == ":1.0"
      for ask in [lambda: bus.get_name_owner("org.example.Peer"),
                  lambda: bus.start_service_by_name("org.example.Peer"),
                  lambda: bus.request_name("org.example.Mine"),
                  lambda: bus.add_match_string("nonsense"),
                  lambda: bus.call_blocking("org.example.Peer", "/", None, "Any", "s", ["x" * (2 << 20)])]:
          try: ask(); assert False
          except dbus.DBusException as e: print(e.get_dbus_name().split(".")[-1])
      """
    let client = try bench.start(script).finish(within: 60)
    #expect(client.status == 0, "\(client.errors)")
    #expect(
      client.output.split(separator: "\n") == [
        "NameHasNoOwner", "ServiceUnknown", "AccessDenied", "MatchRuleInvalid", "ServiceUnknown",
      ])
  }
}
