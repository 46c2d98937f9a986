package import Kernel
import Quantities
package import Recordings

/// Everything on the buses that accessories use, and which of these buses could be listed.
package struct AccessoryList: Sendable {
  package var accessories: [Accessory] = []
  /// By folder or service: how many entries it listed, hubs and chargers among them, or why it could not be listed.
  package var sources: [(interface: String, count: Reading<Int>)] = []

  package static let typec = "/sys/class/typec"
  package static let thunderbolt = "/sys/bus/thunderbolt/devices"

  package init() {}

  package static func read(_ root: KernelRoot) -> AccessoryList {
    var list = AccessoryList()
    list.add(SysUSBDevice.directory) { () throws(SystemError) in
      let devices = try SysUSBDevice.readAll(root)
      return (devices.count, devices.compactMap { usb($0, root) })
    }
    list.add(SysHID.directory) { () throws(SystemError) in
      let devices = try SysHID.readAll(root)
      return (devices.count, devices.compactMap { bluetooth($0) })
    }
    list.add(typec) { () throws(SystemError) in
      let entries = try root.entries(typec)
      return (entries.count, entries.compactMap { partner($0, root) })
    }
    list.add(thunderbolt) { () throws(SystemError) in
      let entries = try root.entries(thunderbolt)
      return (entries.count, entries.compactMap { tunnelled($0, root) })
    }
    list.addBlueZ(root)
    return list
  }

  private mutating func add(
    _ interface: String, _ body: () throws(SystemError) -> (count: Int, accessories: [Accessory])
  ) {
    do throws(SystemError) {
      let found = try body()
      sources.append((interface, .value(found.count)))
      accessories += found.accessories
    } catch { sources.append((interface, .refusal(error))) }
  }

  private mutating func addBlueZ(_ root: KernelRoot) {
    let connected = BluetoothAccessories.read(root)
    sources.append(("D-Bus \(BluetoothAccessories.service)", connected.map(\.count)))
    // An input device of its own stands on the HID bus already.
    let known = Set(accessories.filter { $0.bus == "bluetooth" }.compactMap(\.name))
    accessories += (connected.value ?? []).filter { $0.name.map { !known.contains($0) } ?? true }
  }

  /// Nil for a hub, which is no accessory but a place for one.
  private static func usb(_ device: SysUSBDevice, _ root: KernelRoot) -> Accessory? {
    let kind = device.deviceClass(root)
    guard kind != SysUSBDevice.hubClass else { return nil }
    let classes = device.interfaceClasses(root) + (kind.map { [$0] } ?? [])
    let attachment: Attachment =
      device.path.contains("/vhci_hcd.") ? .external("reached over a network by USB/IP") : .of(device, root)
    return Accessory(
      bus: "usb", interface: device.path, name: device.name?.trimmedBlanks, identity: device.id,
      functions: Set(classes.compactMap { Accessory.function($0) }).sorted(), attachment: attachment)
  }

  private static func bluetooth(_ device: SysHID) -> Accessory? {
    guard device.bus == InputCode.Bus.bluetooth else { return nil }
    let digits = device.entry.split(separator: ".").first?.split(separator: ":").dropFirst() ?? []
    return Accessory(
      bus: "bluetooth", interface: "\(SysHID.directory)/\(device.entry)", name: device.name,
      identity: digits.joined(separator: ":").lowercased(), functions: ["input"],
      attachment: .external("connected by Bluetooth"))
  }
}
