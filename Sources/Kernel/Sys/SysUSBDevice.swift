import Quantities

/// A USB device as sysfs shows it (sysfs-bus-usb), found from something that hangs on it.
package struct SysUSBDevice: Sendable, Equatable {
  /// Below /sys, without symbolic links.
  package var path: String
  /// Vendor and product in four hexadecimal digits each.
  package var vendor: String
  package var product: String
  package var name: String?
  /// `fixed` is built in, `removable` is not; mostly `unknown`.
  package var removable: String?
  /// The drivers bound to its interfaces, sorted, each once.
  package var drivers: [String]

  /// `1546:01a8`
  package var id: String { "\(vendor):\(product)" }

  /// The device that a path below /sys/devices leads through last; nil where it leads through none.
  package static func behind(_ path: String, _ root: KernelRoot) -> SysUSBDevice? {
    let steps = path.pieces(between: "/")
    guard let interface = steps.lastIndex(where: isInterface), interface > 0 else { return nil }
    return read("/" + steps[..<interface].joined(separator: "/"), root)
  }

  /// `1-1.4:1.0`: bus, ports, configuration and interface.
  private static func isInterface(_ step: Substring) -> Bool {
    let parts = step.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].contains("-") && parts[1].contains(".")
      && step.allSatisfy { $0.isWholeNumber || "-.:".contains($0) }
  }

  package static func read(_ path: String, _ root: KernelRoot) -> SysUSBDevice? {
    func text(_ attribute: String) -> String? { try? root.text("\(path)/\(attribute)") }
    guard let vendor = text("idVendor"), let product = text("idProduct") else { return nil }
    let own = path.pieces(between: "/").last.map { "\($0):" } ?? ""
    let interfaces = ((try? root.entries(path)) ?? []).filter { $0.hasPrefix(own) }
    let drivers = interfaces.compactMap { interface in
      (try? root.link("\(path)/\(interface)/driver"))?.pieces(between: "/").last.map { String($0) }
    }
    return SysUSBDevice(
      path: path, vendor: vendor, product: product, name: text("product"), removable: text("removable"),
      drivers: Set(drivers).sorted())
  }
}
