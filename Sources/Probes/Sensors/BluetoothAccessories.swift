import Formats
package import Kernel
import Quantities
package import Recordings

/// The devices that BlueZ is connected to (org.bluez.Device1). Their addresses are left out.
package enum BluetoothAccessories {
  package static let service = "org.bluez"

  package static func read(_ root: KernelRoot) -> Reading<[Accessory]> {
    let bus = SystemBus(root)
    do throws(DBusError) {
      let text = try bus.call(.managedObjects(service, "/"))
      return parse(text).map { .value($0) } ?? .failed("\(service) answers in a form that is not its own")
    } catch {
      return .refusal(error, service)
    }
  }

  /// Objects by path, each with its properties by interface. Paths hold addresses, so that the order is by name.
  package static func parse(_ text: String) -> [Accessory]? {
    guard let objects = try? JSONParser.parse(Array(text.utf8)).object else { return nil }
    let found = objects.values.compactMap { object -> Accessory? in
      guard let device = object["org.bluez.Device1"], device["Connected"]?.bool == true else { return nil }
      return Accessory(
        bus: "bluetooth", interface: "D-Bus \(service) Device1",
        name: device["Alias"]?.string ?? device["Name"]?.string,
        functions: device["Icon"]?.string.map { [$0] } ?? [], attachment: .external("connected by Bluetooth"))
    }
    return found.sorted { ($0.name ?? "") < ($1.name ?? "") }
  }
}
