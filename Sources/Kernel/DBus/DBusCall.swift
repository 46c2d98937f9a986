/// A method of a service on D-Bus, and what it is called with.
package struct DBusCall: Sendable, Equatable {
  package enum Argument: Sendable, Equatable {
    case string(String)
    case objectPath(String)
    case uint32(UInt32)
    case bool(Bool)
  }

  package var destination: String
  package var path: String
  package var interface: String
  package var method: String
  package var arguments: [Argument]

  package init(
    destination: String, path: String, interface: String, method: String, arguments: [Argument] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.method = method
    self.arguments = arguments
  }

  /// `org.freedesktop.DBus.Properties.GetAll`: an object's properties on one of its interfaces.
  package static func properties(_ destination: String, _ path: String, _ interface: String) -> DBusCall {
    DBusCall(
      destination: destination, path: path, interface: "org.freedesktop.DBus.Properties", method: "GetAll",
      arguments: [.string(interface)])
  }

  /// `org.freedesktop.DBus.ObjectManager.GetManagedObjects`: properties by interface by object path.
  package static func managedObjects(_ destination: String, _ path: String) -> DBusCall {
    DBusCall(
      destination: destination, path: path, interface: "org.freedesktop.DBus.ObjectManager",
      method: "GetManagedObjects")
  }

  /// The names that have an owner on the bus.
  package static let names = DBusCall(
    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    method: "ListNames")

  /// What a capture calls this question; one line.
  package var question: String {
    let words = arguments.map { argument in
      switch argument {
      case .string(let text): "\(text.debugDescription)"
      case .objectPath(let path): path
      case .uint32(let value): "\(value)"
      case .bool(let value): "\(value)"
      }
    }
    return (["dbus", destination, path, "\(interface).\(method)"] + words).joined(separator: " ")
  }
}
