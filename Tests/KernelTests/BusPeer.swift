import Kernel
import TestSupport

/// A service written with another implementation's bindings, which answers with each type of the protocol.
enum BusPeer {
  static let isInstalled =
    MessageBus.isInstalled && Python.run("import dbus.service; from gi.repository import GLib")?.status == 0

  static func start(on bus: MessageBus) throws {
    try bus.start("/usr/bin/python3", ["-c", script, bus.address], "ready")
  }

  static func call(_ method: String, _ arguments: DBusCall.Argument...) -> DBusCall {
    DBusCall(
      destination: "org.example.Peer", path: "/peer", interface: "org.example.Peer", method: method,
      arguments: arguments)
  }

  private static let script = """
    import sys, dbus, dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(sys.argv[1])
    name = dbus.service.BusName("org.example.Peer", bus)
    I = "org.example.Peer"

    def nested(depth):
        return "core" if depth == 0 else dbus.Array([nested(depth - 1)], signature="v", variant_level=0)

    class Refusal(dbus.DBusException):
        _dbus_error_name = "org.example.Error.Locked"

    class Peer(dbus.service.Object):
        @dbus.service.method(I, out_signature="ybnqiuxtdso")
        def Basic(self):
            return (255, True, -32768, 65535, -2147483648, 4294967295, -9223372036854775808,
                    18446744073709551615, 0.1, "a \\"quoted\\" \\\\ line\\nend\\t\\u00fc\\U0001F600", "/peer/x")
        @dbus.service.method(I, out_signature="a{oa{sa{sv}}}")
        def Objects(self):
            return {"/m/0": {"org.example.Modem": {"State": dbus.Int32(8), "Bands": dbus.Array([1, 2], signature="u"),
                    "Port": dbus.Struct(("tty", dbus.UInt32(3)))}, "org.example.Empty": {}}}
        @dbus.service.method(I, out_signature="aya{ub}a(ii)v")
        def Containers(self):
            return (dbus.ByteArray(b"\\x00\\xff"), {7: True}, [(1, -1)], dbus.String("deep", variant_level=3))
        @dbus.service.method(I)
        def Nothing(self): pass
        @dbus.service.method(I, in_signature="soub", out_signature="soub")
        def Echo(self, s, o, u, b): return (s, o, u, b)
        @dbus.service.method(I, out_signature="av")
        def Nested(self): return nested(20)
        @dbus.service.method(I, out_signature="ad")
        def Odd(self): return [float("nan"), float("inf"), 1e300, -0.0]
        @dbus.service.method(I, out_signature="h")
        def File(self): return dbus.types.UnixFd(sys.stdin.fileno())
        @dbus.service.method(I)
        def Locked(self): raise Refusal("the modem is locked")
        @dbus.service.method(I, async_callbacks=("reply", "error"))
        def Never(self, reply, error): pass
        @dbus.service.method(I)
        def Leave(self): loop.quit()
        @dbus.service.method(I, out_signature="s")
        def Large(self): return "x" * (5 << 20)

    peer = Peer(bus, "/peer")
    sys.stderr.write("ready")
    sys.stderr.flush()
    loop = GLib.MainLoop()
    loop.run()
    """
}
