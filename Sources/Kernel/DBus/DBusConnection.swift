import CDbus
import Glibc

/// A connection to a message bus (D-Bus specification 0.43), made and spoken by libdbus-1.
///
/// It belongs to its owner alone, has no thread, starts no service and changes nothing in the process.
package struct DBusConnection: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Whether this machine has libdbus-1.
  package static var isAvailable: Bool { cdbus_available() }

  /// Where the system's bus listens: what the environment says, else where the specification has it.
  package static var systemBus: String {
    Environment.own()["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
  }

  private init(owning handle: UnsafeMutableRawPointer) { self.handle = handle }

  /// - Parameters:
  ///   - address: A `unix:` address; the other transports start programs or leave the machine.
  ///   - timeout: For the bus to let us in, in milliseconds.
  package static func open(_ address: String = systemBus, timeout: Int32 = 1000) throws(DBusError)
    -> DBusConnection
  {
    guard !address.utf8.contains(0), address.split(separator: ";").allSatisfy({ $0.hasPrefix("unix:") })
    else { throw DBusError(.invalidCall, "only unix: addresses are asked, not \(address.debugDescription)") }
    if let socket = missingSocket(address) {
      throw DBusError(.notRunning, "\(socket): no such socket")
    }
    guard cdbus_available() else { throw .noLibrary }
    var problem = cdbus_error()
    guard let handle = cdbus_open(address, &problem) else {
      throw .opening(name: problem.nameText, problem.messageText)
    }
    let connection = DBusConnection(owning: handle)
    do { _ = try connection.call(.hello, timeout: timeout) } catch { throw greeting(error) }
    return connection
  }

  deinit { cdbus_close(handle) }

  /// The socket of an address that leads to one place in the file system, where nothing is: no library needs to be
  /// loaded to find that out.
  private static func missingSocket(_ address: String) -> String? {
    let prefix = "unix:path="
    guard address.hasPrefix(prefix), !address.contains(where: { ";%".contains($0) }) else { return nil }
    let path = String(address.dropFirst(prefix.count).prefix { $0 != "," })
    return access(path, F_OK) == 0 ? nil : path
  }

  /// Calls a method and gives its reply as JSON text (`DBusReply.json`).
  ///
  /// - Parameter timeout: In milliseconds.
  package borrowing func call(_ call: DBusCall, timeout: Int32 = 1000) throws(DBusError) -> String {
    let message = try DBusMessage.make(call)
    var problem = cdbus_error()
    guard let reply = cdbus_exchange(handle, message.raw, max(1, timeout), &problem) else {
      throw .reply(name: problem.nameText, problem.messageText)
    }
    return try DBusReply(owning: reply).json()
  }

  /// A bus that does not speak to us has refused us, whatever the library calls it.
  private static func greeting(_ error: DBusError) -> DBusError {
    guard [.disconnected, .accessDenied, .other].contains(error.kind) else { return error }
    return DBusError(.refused, name: error.name, error.message)
  }
}

extension DBusCall {
  /// The first call on each connection (D-Bus specification, "Message Bus Messages").
  fileprivate static let hello = DBusCall(
    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    method: "Hello")
}
