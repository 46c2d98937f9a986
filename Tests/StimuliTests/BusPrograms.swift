import Glibc
import Kernel
import Stimuli
import TestSupport

/// A warning bus before a real one, or before none, and programs that know nothing of it.
final class BusBench {
  static let isInstalled =
    MessageBus.isInstalled
    && Python.run("import dbus; from gi.repository import Gio; Gio.MemoryMonitor")?.status == 0

  let tree = FixtureTree()
  let bus: WarningBus
  private var running: [RunningTool] = []

  init(behind real: MessageBus?) throws {
    chmod(tree.path, 0o755)
    if let real { chmod(real.tree.path, 0o755) }
    var environment = Environment([])
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = real?.address ?? "unix:path=\(tree.path)/nothing"
    bus = try WarningBus(
      StageSetting(requests: [], environment: environment, user: nil, folder: tree.path))
  }

  deinit {
    for program in running { program.send(SIGKILL) }
    for program in running { _ = try? program.finish(within: 20) }
    bus.end()
  }

  /// Starts a Python program whose system bus is the one given.
  func start(_ script: String, _ arguments: String..., on address: String? = nil, as words: [String] = [])
    throws -> RunningTool
  {
    let command = words + ["/usr/bin/python3", "-c", script] + arguments
    let program = try Tool.start(
      program: command[0], Array(command.dropFirst()),
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address ?? bus.address])
    running.append(program)
    return program
  }

  /// Waits until a program that was started says something on standard error.
  func wait(_ program: RunningTool, _ sign: String) throws {
    try BusBench.wait { program.errors.contains(sign) }
  }

  static func wait(_ condition: () -> Bool) throws {
    let end = Clock.nanoseconds() + 30_000_000_000
    while !condition() {
      guard Clock.nanoseconds() < end else { throw Tool.Failure.timeout([]) }
      usleep(2000)
    }
  }

  var subscribed: Int { bus.listeners.filter { $0.isSubscribed }.count }

  /// Writes each warning's level as GLib tells it, and ends after a critical one.
  static let listener = """
    import sys
    from gi.repository import Gio, GLib
    loop = GLib.MainLoop()
    def warned(monitor, level):
        sys.stderr.write("%d\\n" % int(level)); sys.stderr.flush()
        if int(level) == 255: loop.quit()
    monitor = Gio.MemoryMonitor.dup_default()
    monitor.connect("low-memory-warning", warned)
    loop.run()
    """

  /// A service on a bus, by another implementation: calls, errors, signals, descriptors, and much of all.
  static let service = """
    import sys, os, dbus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    I = "org.example.Peer"
    name = dbus.service.BusName(I, bus)
    class Peer(dbus.service.Object):
        @dbus.service.method(I, in_signature="ay", out_signature="ay", byte_arrays=True)
        def Echo(self, b): return dbus.ByteArray(b)
        @dbus.service.method(I)
        def Fail(self): raise dbus.DBusException("no", name="org.example.Error.No")
        @dbus.service.method(I, in_signature="h", out_signature="h")
        def Pass(self, f):
            n = f.take(); os.write(n, b"service"); return dbus.types.UnixFd(n)
        @dbus.service.method(I, in_signature="s")
        def Tell(self, s): self.Told(s)
        @dbus.service.signal(I, signature="s")
        def Told(self, s): pass
    peer = Peer(bus, "/peer")
    sys.stderr.write("ready"); sys.stderr.flush()
    GLib.MainLoop().run()
    """

  /// Uses all of the service and fails at the first difference.
  static let client = """
    import sys, os, dbus
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    peer = bus.get_object("org.example.Peer", "/peer", introspect=False)
    I = "org.example.Peer"
    size = int(sys.argv[1])
    data = os.urandom(size)
    back = peer.Echo(dbus.ByteArray(data), dbus_interface=I, byte_arrays=True, signature="ay", timeout=60)
    assert bytes(back) == data, "echo"
    try:
        peer.Fail(dbus_interface=I); assert False
    except dbus.DBusException as e: assert e.get_dbus_name() == "org.example.Error.No"
    r, w = os.pipe()
    passed = peer.Pass(dbus.types.UnixFd(w), dbus_interface=I).take()
    os.close(w)
    assert os.read(r, 100) == b"service"
    os.write(passed, b"client"); os.close(passed)
    assert os.read(r, 100) == b"client"
    loop = GLib.MainLoop()
    told = []
    def heard(s):
        if s == sys.argv[2]: told.append(s); loop.quit()
    bus.add_signal_receiver(heard, "Told", I, path="/peer")
    peer.Tell(sys.argv[2], dbus_interface=I)
    GLib.timeout_add_seconds(30, loop.quit)
    loop.run()
    assert told == [sys.argv[2]], told
    names = bus.list_names()
    assert "org.freedesktop.LowMemoryMonitor" in names and I in names and len(set(names)) == len(names)
    owner = bus.get_name_owner("org.freedesktop.LowMemoryMonitor")
    assert owner in names and bus.name_has_owner("org.freedesktop.LowMemoryMonitor")
    assert bus.start_service_by_name("org.freedesktop.LowMemoryMonitor")[1] == 2
    monitor = bus.get_object("org.freedesktop.LowMemoryMonitor", "/org/freedesktop/LowMemoryMonitor")
    assert "LowMemoryWarning" in monitor.Introspect(dbus_interface="org.freedesktop.DBus.Introspectable")
    monitor.Ping(dbus_interface="org.freedesktop.DBus.Peer")
    """
}
