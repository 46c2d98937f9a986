/// A HID device as its bus lists it (/sys/bus/hid, hid-core).
package struct SysHID: Sendable, Equatable {
  /// `0003:28DE:1205.0004`: bus, vendor, product, and a running number.
  package var entry: String
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var name: String?
  /// Below /sys without symbolic links where the tree has them.
  package var path: String

  package static let directory = "/sys/bus/hid/devices"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysHID] {
    try root.entries(directory).compactMap { entry in
      guard let (bus, vendor, product) = identity(entry[...]) else { return nil }
      let event = Uevent.parse((try? root.text("\(directory)/\(entry)/uevent")) ?? "")
      return SysHID(
        entry: entry, bus: bus, vendor: vendor, product: product, name: event["HID_NAME"],
        path: SysPath.resolve("\(directory)/\(entry)", root))
    }
  }

  /// Bus, vendor and product from the name of a HID device's folder; nil for any other name.
  package static func identity(_ step: Substring) -> (bus: UInt16, vendor: UInt16, product: UInt16)? {
    let parts = step.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let last = parts[2].split(separator: ".").first else { return nil }
    let digits = [parts[0], parts[1], last]
    guard digits.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }) else { return nil }
    let numbers = digits.compactMap { UInt16($0, radix: 16) }
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
  }
}
