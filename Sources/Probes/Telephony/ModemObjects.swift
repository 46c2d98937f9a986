import Formats
package import Kernel
import Quantities

/// ModemManager's objects on the system bus (its D-Bus interface reference; ModemManager-enums.h).
package enum ModemObjects {
  package static let name = "org.freedesktop.ModemManager1"
  package static let call = DBusCall.managedObjects(name, "/org/freedesktop/ModemManager1")

  /// - Throws: `unknownService` where it does not run; it is not started for the question.
  package static func read(_ bus: SystemBus) throws(DBusError) -> [Modem] {
    let reply = try bus.call(call)
    guard let modems = modems(reply) else {
      throw DBusError(.unreadable, "a reply that is no list of objects")
    }
    return modems
  }

  /// The modems of a reply of GetManagedObjects, by object; nil where it is none.
  package static func modems(_ reply: String) -> [Modem]? {
    guard let objects = (try? JSONParser.parse(Array(reply.utf8)))?.object else { return nil }
    return objects.sorted { $0.key < $1.key }.compactMap { modem($0.key, $0.value) }
  }

  private static func modem(_ path: String, _ interfaces: JSONValue) -> Modem? {
    guard let general = interfaces[name + ".Modem"] else { return nil }
    var modem = Modem(.modemManager, path)
    modem.manufacturer = text(general["Manufacturer"])
    modem.model = text(general["Model"])
    let state = integer(general["State"])
    modem.state = state.map { states[$0] ?? "state \($0)" }
    modem.failure = failure(state, integer(general["StateFailedReason"]))
    modem.technologies = bits(integer(general["CurrentCapabilities"]) ?? 0, technologies)
    modem.calls = interfaces[name + ".Modem.Voice"]?.object != nil
    if let messaging = interfaces[name + ".Modem.Messaging"] {
      let numbers = messaging["SupportedStorages"]?.array?.compactMap(integer) ?? []
      modem.storages = numbers.filter { $0 != 0 }.map { storages[$0] ?? "storage \($0)" }
    }
    if let location = interfaces[name + ".Modem.Location"] {
      modem.positioning = bits(integer(location["Capabilities"]) ?? 0, positioning)
    }
    return modem
  }

  /// Until a modem is unlocked and initialised the service shows only some of its interfaces.
  private static func failure(_ state: Int?, _ reason: Int?) -> String? {
    switch state {
    case -1: "it failed: " + (reason.flatMap { failures[$0] } ?? "for an unknown reason")
    case 2: "it is locked"
    case 1: "it is still being set up"
    case nil, 0: "its state is not known"
    default: nil
    }
  }

  private static func integer(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }

  private static func text(_ value: JSONValue?) -> String? {
    value?.string.map(\.trimmedBlanks).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func bits(_ mask: Int, _ names: [(bit: Int, name: String)]) -> [String] {
    names.filter { mask & $0.bit != 0 }.map(\.name)
  }

  private static let states = [
    -1: "failed", 0: "unknown", 1: "initializing", 2: "locked", 3: "disabled", 4: "disabling", 5: "enabling",
    6: "enabled", 7: "searching", 8: "registered", 9: "disconnecting", 10: "connecting", 11: "connected",
  ]
  private static let failures = [
    1: "for an unknown reason", 2: "no SIM card", 3: "a SIM card with an error",
    4: "its abilities are not known", 5: "an eSIM without profiles",
  ]
  private static let technologies = [
    (bit: 1, name: "pots"), (2, "cdma-evdo"), (4, "gsm-umts"), (8, "lte"), (32, "iridium"), (64, "5gnr"),
    (128, "tds"),
  ]
  private static let storages = [1: "sm", 2: "me", 3: "mt", 4: "sr", 5: "bm", 6: "ta"]
  private static let positioning = [
    (bit: 1, name: "3gpp-lac-ci"), (2, "gps-raw"), (4, "gps-nmea"), (8, "cdma-bs"), (16, "gps-unmanaged"),
    (32, "agps-msa"), (64, "agps-msb"),
  ]
}
