import CDbus

/// A call in the library's form.
struct DBusMessage: ~Copyable {
  let raw: UnsafeMutableRawPointer

  private init(owning raw: UnsafeMutableRawPointer) { self.raw = raw }

  static func make(_ call: DBusCall) throws(DBusError) -> DBusMessage {
    let names = [call.destination, call.path, call.interface, call.method]
    guard !names.contains(where: { $0.utf8.contains(0) }),
      let raw = cdbus_new_call(call.destination, call.path, call.interface, call.method)
    else { throw DBusError(.invalidCall, "not a name or path of the protocol in \(call.question)") }
    let message = DBusMessage(owning: raw)
    for argument in call.arguments where !message.append(argument) {
      throw DBusError(.invalidCall, "an argument without a form in the protocol in \(call.question)")
    }
    return message
  }

  deinit { cdbus_release(raw) }

  private func append(_ argument: DBusCall.Argument) -> Bool {
    switch argument {
    case .string(let text): !text.utf8.contains(0) && cdbus_append_string(raw, text)
    case .objectPath(let path): !path.utf8.contains(0) && cdbus_append_object_path(raw, path)
    case .uint32(let value): cdbus_append_uint32(raw, value)
    case .bool(let value): cdbus_append_bool(raw, value)
    }
  }
}
