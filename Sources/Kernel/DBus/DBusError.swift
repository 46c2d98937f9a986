/// Why a service on D-Bus gave no answer.
package struct DBusError: Error, Equatable, CustomStringConvertible {
  package enum Kind: String, Sendable, CaseIterable {
    /// libdbus-1 is not on this machine.
    case noLibrary
    /// There is no bus: no socket, or nobody behind it.
    case notRunning
    /// The bus is there and does not let us in.
    case refused
    /// Nobody on the bus has the name now; a service that could be started for it is not.
    case unknownService
    /// The service has no such object, interface, method or property.
    case unknownObject
    case accessDenied
    /// Nothing came in time, or the service went away over the question.
    case noReply
    /// The bus ended or broke the connection.
    case disconnected
    /// A reply that is too large, too deeply nested, or against the protocol.
    case unreadable
    /// A name, a path or an argument that the protocol has no form for.
    case invalidCall
    /// The question is no part of a capture.
    case notCaptured
    /// Any other error, which the service names.
    case other
  }

  package var kind: Kind
  /// As the bus or the service gives it, such as `org.freedesktop.DBus.Error.ServiceUnknown`; empty where nobody did.
  package var name: String
  package var message: String

  package init(_ kind: Kind, name: String = "", _ message: String) {
    self.kind = kind
    self.name = name
    self.message = message
  }

  package var description: String { name.isEmpty ? message : "\(name): \(message)" }

  /// An answer of the bus or of a service.
  package static func reply(name: String, _ message: String) -> DBusError {
    DBusError(kinds[name] ?? .other, name: name, message)
  }

  /// What became of the attempt to open a connection.
  static func opening(name: String, _ message: String) -> DBusError {
    let kind = ["\(own)FileNotFound", "\(own)NoServer"].contains(name) ? Kind.notRunning : .refused
    return DBusError(kind, name: name, message)
  }

  private static let own = "org.freedesktop.DBus.Error."

  /// "Message Bus Messages" and the error names of the D-Bus specification and of libdbus' dbus-protocol.h.
  private static let kinds: [String: Kind] = [
    own + "ServiceUnknown": .unknownService, own + "NameHasNoOwner": .unknownService,
    own + "UnknownObject": .unknownObject, own + "UnknownInterface": .unknownObject,
    own + "UnknownMethod": .unknownObject, own + "UnknownProperty": .unknownObject,
    own + "AccessDenied": .accessDenied, own + "AuthFailed": .accessDenied,
    own + "InteractiveAuthorizationRequired": .accessDenied, own + "NoReply": .noReply,
    own + "Timeout": .noReply, own + "TimedOut": .noReply, own + "Disconnected": .disconnected,
    own + "InconsistentMessage": .unreadable,
  ]
}
