import Kernel

/// The service that programs hear low-memory warnings from: one signal on the system's bus, with the level in a byte
/// (low-memory-monitor's org.freedesktop.LowMemoryMonitor.xml; GLib's GMemoryMonitor asks it first).
///
/// GLib from 2.86 on can also listen to the kernel by itself, and then tells nothing while more than half of memory is
/// free and each level once in 15 seconds (gmemorymonitorpsi.c, gmemorymonitorbase.c). The monitor that it has for
/// this service comes before that one in rank and holds nothing back (gmemorymonitordbus.c).
enum LowMemoryMonitor {
  static let name = "org.freedesktop.LowMemoryMonitor"
  static let path = "/org/freedesktop/LowMemoryMonitor"
  static let signal = "LowMemoryWarning"
  /// The owner of the name in the program's eyes; a bus itself gives numbers.
  static let owner = ":headroom.1"
  static let names = [name, owner]

  /// GMemoryMonitorWarningLevel (Gio documentation), the same as the service's.
  static let levels: [String: UInt8] = ["low": 50, "medium": 100, "critical": 255]

  static func isHeard(by rule: DBusMatchRule) -> Bool {
    rule.fits(senders: names, path: path, interface: name, member: signal)
  }

  static func warning(_ level: UInt8, serial: UInt32) -> [UInt8] {
    var header = DBusHeader(.signal, serial: serial)
    header.path = path
    header.interface = name
    header.member = signal
    header.sender = owner
    header.signature = "y"
    var body = DBusWriter()
    body.put(level)
    return DBusWriter.message(header, body)
  }

  /// The level of a real service's signal; nil where it is another signal.
  static func level(_ header: DBusHeader, _ bytes: [UInt8]) -> UInt8? {
    guard isWarning(header), header.signature == "y", bytes.count > header.length else { return nil }
    return bytes[header.length]
  }

  static func isWarning(_ header: DBusHeader) -> Bool {
    header.kind == .signal && header.path == path && header.interface == name && header.member == signal
  }

  /// Answers a call to the service (specification, "Standard Interfaces").
  static func answer(_ call: DBusHeader, _ bytes: [UInt8]) -> BusAnswer {
    let standard = "org.freedesktop.DBus."
    switch (call.interface ?? standard + "Introspectable", call.member ?? "") {
    case (standard + "Peer", "Ping"): return .nothing
    case (standard + "Introspectable", "Introspect"):
      guard let description = introspection(call.path ?? "") else { return .unknownObject(call.path ?? "") }
      return .text(description)
    case (standard + "Properties", "GetAll") where call.path == path: return .noProperties
    case (standard + "Properties", "Get") where call.path == path,
      (standard + "Properties", "Set") where call.path == path:
      return .error("UnknownProperty", "\(name) has no properties")
    default:
      return call.path == path
        ? .error("UnknownMethod", "no method \(call.member ?? "")") : .unknownObject(call.path ?? "")
    }
  }

  private static func introspection(_ path: String) -> String? {
    let head = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

      """
    if path == Self.path {
      return head + """
        <node><interface name="\(name)"><signal name="\(signal)"><arg name="level" type="y"/></signal></interface></node>

        """
    }
    let prefix = path == "/" ? path : path + "/"
    guard Self.path.hasPrefix(prefix) else { return nil }
    let child = Self.path.dropFirst(prefix.count).prefix { $0 != "/" }
    return head + "<node><node name=\"\(child)\"/></node>\n"
  }
}
