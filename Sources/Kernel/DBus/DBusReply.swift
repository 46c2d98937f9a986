import CDbus

/// A service's reply.
package struct DBusReply: ~Copyable {
  private let message: UnsafeMutableRawPointer

  init(owning message: UnsafeMutableRawPointer) { self.message = message }

  /// A message from its bytes on the wire.
  package init(decoding bytes: [UInt8]) throws(DBusError) {
    guard cdbus_available() else { throw .noLibrary }
    var problem = cdbus_error()
    guard let message = cdbus_decode(bytes, bytes.count, &problem) else {
      throw DBusError(.unreadable, name: problem.nameText, problem.messageText)
    }
    self.message = message
  }

  deinit { cdbus_release(message) }

  /// The values as JSON text: null for a reply without any, the value itself for one, a list for several.
  ///
  /// A dictionary becomes an object with its keys as texts, an array or a struct a list, and a variant what is in it.
  /// Integers keep all their digits. A number that is not finite and a file descriptor become null.
  package borrowing func json() throws(DBusError) -> String {
    var iterator = cdbus_iterator()
    cdbus_begin(message, &iterator)
    var writer = DBusJSON()
    switch try writer.list(&iterator, depth: 0) {
    case 0: return "null"
    case 1: return String(decoding: writer.bytes.dropFirst().dropLast(), as: UTF8.self)
    default: return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}

extension DBusError {
  static let noLibrary = DBusError(.noLibrary, "libdbus-1 is not there")
}

extension cdbus_error {
  var nameText: String { withUnsafeBytes(of: name) { text($0) } }
  var messageText: String { withUnsafeBytes(of: message) { text($0) } }
  private func text(_ raw: UnsafeRawBufferPointer) -> String {
    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
  }
}
