import Kernel

/// The bus's own methods (D-Bus specification, "Message Bus Messages"): those that concern the service's name, and
/// all of them where there is no bus behind.
enum BusDriver {
  static let name = "org.freedesktop.DBus"

  /// The texts and numbers of a call's body that begins with a text.
  static func text(_ call: DBusHeader, _ bytes: [UInt8]) -> String? {
    guard call.signature.hasPrefix("s") else { return nil }
    var reader = DBusReader(bytes[call.length...], isBigEndian: call.isBigEndian)
    return reader.string()
  }

  static func isAddressed(by call: DBusHeader) -> Bool {
    call.kind == .call && call.destination == name && (call.interface ?? name) == name
  }

  /// What is answered of the service's name; nil where the call does not concern it.
  static func answer(_ call: DBusHeader, _ bytes: [UInt8], process: Int32, user: UInt32) -> BusAnswer? {
    guard let subject = text(call, bytes), LowMemoryMonitor.names.contains(subject) else { return nil }
    switch call.member {
    case "GetNameOwner": return .text(LowMemoryMonitor.owner)
    case "NameHasOwner": return .bool(true)
    case "ListQueuedOwners": return .texts([LowMemoryMonitor.owner])
    case "GetConnectionUnixUser": return .number(user)
    case "GetConnectionUnixProcessID": return .number(UInt32(process))
    // DBUS_START_REPLY_ALREADY_RUNNING, DBUS_REQUEST_NAME_REPLY_EXISTS, DBUS_RELEASE_NAME_REPLY_NOT_OWNER.
    case "StartServiceByName": return .number(2)
    case "RequestName": return .number(3)
    case "ReleaseName": return .number(3)
    default: return nil
    }
  }

  /// Methods that must not reach the bus behind, where they would start or name something.
  static let withheld: Set<String> = ["StartServiceByName", "RequestName", "ReleaseName"]

  /// Answers in place of a bus with one client.
  static func answer(alone call: DBusHeader, _ bytes: [UInt8], client: String, user: UInt32, process: Int32)
    -> BusAnswer
  {
    let subject = text(call, bytes)
    let isKnown = subject == name || subject == client
    switch call.member ?? "" {
    case "Hello": return .text(client)
    case "AddMatch", "RemoveMatch": return .nothing
    case "ListNames": return .texts([name, client] + LowMemoryMonitor.names)
    case "ListActivatableNames": return .texts([name])
    case "NameHasOwner": return .bool(isKnown)
    case "GetNameOwner" where isKnown: return .text(subject ?? "")
    case "GetConnectionUnixUser" where isKnown: return .number(user)
    case "GetConnectionUnixProcessID" where isKnown: return .number(UInt32(process))
    case "GetNameOwner", "GetConnectionUnixUser", "GetConnectionUnixProcessID", "ListQueuedOwners":
      return .error("NameHasNoOwner", "\(subject ?? ""): no one owns this name")
    case "StartServiceByName":
      return .error("ServiceUnknown", "\(subject ?? ""): there is no system bus here")
    case "RequestName": return .error("AccessDenied", "no names are given away: there is no system bus here")
    case "ReleaseName": return .number(2)
    case "GetId": return .text(BusHandshake.identifier)
    default: return .error("UnknownMethod", "no method \(call.member ?? "")")
    }
  }

  /// A reply to ListNames with the service's names in it.
  static func completed(_ header: DBusHeader, _ bytes: [UInt8]) -> [UInt8]? {
    guard header.kind == .reply, header.signature == "as" else { return nil }
    var reader = DBusReader(bytes[header.length...], isBigEndian: header.isBigEndian)
    guard let length = reader.uint32() else { return nil }
    var names: [String] = []
    while reader.offset < 4 + Int(length) {
      guard let name = reader.string() else { return nil }
      names.append(name)
    }
    var body = DBusWriter()
    body.put(names + LowMemoryMonitor.names.filter { !names.contains($0) })
    return DBusWriter.message(header, body)
  }
}
