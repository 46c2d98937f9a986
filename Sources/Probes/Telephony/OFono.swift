import Formats
package import Kernel

/// oFono's modems on the system bus (its documentation, manager-api.txt and modem-api.txt).
package enum OFono {
  package static let name = "org.ofono"
  package static let call = DBusCall(
    destination: name, path: "/", interface: "org.ofono.Manager", method: "GetModems")

  package static func read(_ bus: SystemBus) throws(DBusError) -> [Modem] {
    let reply = try bus.call(call)
    guard let modems = modems(reply) else {
      throw DBusError(.unreadable, "a reply that is no list of modems")
    }
    return modems
  }

  /// The modems of a reply of GetModems, a list of pairs of path and properties; nil where it is none. Links to other
  /// people's telephones by Bluetooth are no modems of this device.
  package static func modems(_ reply: String) -> [Modem]? {
    guard let pairs = (try? JSONParser.parse(Array(reply.utf8)))?.array else { return nil }
    return pairs.compactMap { pair in
      guard let pair = pair.array, pair.count == 2, let path = pair[0].string,
        let properties = pair[1].object,
        ["hardware", nil].contains(properties["Type"]?.string)
      else { return nil }
      return modem(path, properties)
    }
  }

  private static func modem(_ path: String, _ properties: [String: JSONValue]) -> Modem {
    var modem = Modem(.oFono, path)
    modem.manufacturer = properties["Manufacturer"]?.string
    modem.model = properties["Model"]?.string
    let isOnline = properties["Online"]?.bool == true
    modem.state = isOnline ? "online" : properties["Powered"]?.bool == true ? "powered" : "off"
    // Interfaces come and go with the modem's state.
    modem.failure = isOnline ? nil : "it is not online"
    let interfaces = Set(properties["Interfaces"]?.array?.compactMap(\.string) ?? [])
    modem.calls = interfaces.contains("org.ofono.VoiceCallManager")
    modem.storages = interfaces.contains("org.ofono.MessageManager") ? ["oFono"] : nil
    return modem
  }
}
