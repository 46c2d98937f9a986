import Kernel

/// An answer to a call, in the name of the bus or of the service.
enum BusAnswer {
  case nothing
  case text(String)
  case texts([String])
  case number(UInt32)
  /// As the protocol has them, in four bytes.
  case bool(Bool)
  /// An empty dictionary of properties.
  case noProperties
  /// The last part of a name below `org.freedesktop.DBus.Error`, and words.
  case error(String, String)

  static func unknownObject(_ path: String) -> BusAnswer { .error("UnknownObject", "no object at \(path)") }

  /// The message that carries it.
  func message(to call: DBusHeader, from sender: String, destination: String?, serial: UInt32) -> [UInt8] {
    var header = DBusHeader(.reply, serial: serial)
    header.replySerial = call.serial
    header.sender = sender
    header.destination = destination
    var body = DBusWriter()
    switch self {
    case .nothing: break
    case .text(let text):
      header.signature = "s"
      body.put(text)
    case .texts(let texts):
      header.signature = "as"
      body.put(texts)
    case .number(let number):
      header.signature = "u"
      body.put(number)
    case .bool(let value):
      header.signature = "b"
      body.put(UInt32(value ? 1 : 0))
    case .noProperties:
      header.signature = "a{sv}"
      body.put(UInt32(0))
      body.align(8)
    case .error(let name, let words):
      header.kind = .error
      header.errorName = "org.freedesktop.DBus.Error." + name
      header.signature = "s"
      body.put(words)
    }
    return DBusWriter.message(header, body)
  }
}
