import Formats
package import Kernel
package import Recordings

/// What BlueZ says of the Bluetooth controllers, where it runs (org.bluez.Adapter, part of its D-Bus interface).
package struct BlueZ: Sendable, Equatable {
  package struct Adapter: Sendable, Equatable {
    package var path: String
    /// `central` where the controller has Low Energy, `peripheral` where it can advertise; nil where BlueZ is too old
    /// to tell.
    package var roles: [String]?
    package init(path: String, roles: [String]?) {
      self.path = path
      self.roles = roles
    }

    package var hasLowEnergy: Bool? { roles.map { $0.contains("central") } }
  }

  package static let interface = "org.bluez.Adapter1"
  package var adapters: [Adapter]

  package init(adapters: [Adapter]) { self.adapters = adapters }

  package var evidence: [Finding.Evidence] {
    adapters.map { adapter in
      .init(
        "\(Self.interface) \(adapter.path)",
        adapter.roles.map { "Roles \($0.isEmpty ? "none" : $0.joined(separator: ", "))" } ?? "no Roles")
    }
  }

  /// Asks for the roles alone: all else that BlueZ tells of an adapter has names and addresses in it.
  ///
  /// - Parameter names: Of the controllers: `hci0`.
  package static func read(_ root: KernelRoot, _ names: [String]) -> Reading<BlueZ> {
    let bus = SystemBus(root)
    var found = BlueZ(adapters: [])
    var refusal: Reading<BlueZ> = .absent("no controller to ask for")
    for name in names.prefix(64) {
      let path = "/org/bluez/\(name)"
      let reading = bus.reading(roles(path))
      guard let value = reading.value else {
        refusal = reading.map { _ in found }
        continue
      }
      found.adapters.append(Adapter(path: path, roles: value.array.map { $0.compactMap(\.string) }))
    }
    return found.adapters.isEmpty ? refusal : .value(found)
  }

  private static func roles(_ path: String) -> DBusCall {
    DBusCall(
      destination: "org.bluez", path: path, interface: "org.freedesktop.DBus.Properties", method: "Get",
      arguments: [.string(interface), .string("Roles")])
  }
}
