package import Documents
package import Kernel

/// What BlueZ says of the Bluetooth controllers, where it runs (org.bluez.Adapter of its D-Bus interface).
package struct BlueZ: Sendable, Equatable {
  package struct Adapter: Sendable, Equatable {
    package var path: String
    /// `central` where the controller has Low Energy, `peripheral` where it can advertise; nil where BlueZ is too old
    /// to tell.
    package var roles: [String]?
    package var hasLowEnergy: Bool? { roles.map { $0.contains("central") } }
  }

  package static let interface = "org.bluez.Adapter1"
  package var adapters: [Adapter]

  /// - Parameter objects: Properties by interface by object path.
  package init(_ objects: JSONValue) {
    adapters = (objects.object ?? [:]).sorted { $0.key < $1.key }.compactMap { path, interfaces in
      guard let adapter = interfaces[Self.interface], adapter.object != nil else { return nil }
      return Adapter(path: path, roles: adapter["Roles"]?.array.map { $0.compactMap(\.string) })
    }
  }

  package var evidence: [Finding.Evidence] {
    adapters.map { adapter in
      .init(
        "\(Self.interface) \(adapter.path)",
        adapter.roles.map { "Roles \($0.isEmpty ? "none" : $0.joined(separator: ", "))" } ?? "no Roles")
    }
  }

  package static func read(_: KernelRoot) -> Reading<BlueZ> { .absent("D-Bus is not asked yet") }
}
