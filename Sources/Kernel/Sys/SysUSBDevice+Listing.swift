import Quantities

extension SysUSBDevice {
  package static let directory = "/sys/bus/usb/devices"
  /// bDeviceClass of a hub (USB 2.0, 11.23.1).
  package static let hubClass: UInt8 = 0x09

  /// Every device on the bus, root hubs and hubs among them; interfaces are none.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysUSBDevice] {
    try root.entries(directory).filter { !$0.contains(":") }.compactMap { entry in
      read(SysPath.resolve("\(directory)/\(entry)", root), root)
    }
  }

  /// bDeviceClass; zero where each interface has its own.
  package func deviceClass(_ root: KernelRoot) -> UInt8? {
    (try? root.text("\(path)/bDeviceClass")).flatMap { UInt8($0, radix: 16) }
  }

  /// bInterfaceClass of each interface of the configuration in use, sorted, each once.
  package func interfaceClasses(_ root: KernelRoot) -> [UInt8] {
    let own = path.pieces(between: "/").last.map { "\($0):" } ?? ""
    let interfaces = ((try? root.entries(path)) ?? []).filter { $0.hasPrefix(own) }
    let classes = interfaces.compactMap { try? root.text("\(path)/\($0)/bInterfaceClass") }
    return Set(classes.compactMap { UInt8($0, radix: 16) }).sorted()
  }

  /// The hub that it hangs on; nil for a root hub.
  package func hub(_ root: KernelRoot) -> SysUSBDevice? {
    let steps = path.pieces(between: "/").dropLast()
    return SysUSBDevice.read("/" + steps.joined(separator: "/"), root)
  }
}
