package import Kernel

/// Whether a part belongs to the device or is plugged into it.
package enum Attachment: Sendable, Equatable {
  case builtIn
  /// With the grounds, such as "on a USB port that can be unplugged".
  case external(String)
  /// It is unknown; with what would have shown it.
  case untold(String)

  package var isExternal: Bool { if case .external = self { true } else { false } }

  /// The word for documents.
  package var word: String {
    switch self {
    case .builtIn: "fixed"
    case .external: "removable"
    case .untold: "unknown"
    }
  }

  package var grounds: String? {
    switch self {
    case .builtIn: nil
    case .external(let why), .untold(let why): why
    }
  }

  /// Parts that sit inside although they hang on USB: the Steam Deck's own controller.
  package static func isKnownInside(vendor: UInt16?, product: UInt16?) -> Bool {
    vendor == 0x28DE && product == 0x1205
  }

  /// Told by the way that a part's path takes through the device tree.
  package static func of(path: String, _ root: KernelRoot) -> Attachment {
    let steps = path.split(separator: "/")
    let identities = steps.compactMap { SysHID.identity($0) }
    if identities.contains(where: { isKnownInside(vendor: $0.vendor, product: $0.product) }) {
      return .builtIn
    }
    if identities.contains(where: { $0.bus == InputCode.Bus.bluetooth }) || steps.contains("bluetooth") {
      return .external("connected by Bluetooth")
    }
    if let usb = SysUSBDevice.behind(path, root) { return of(usb, root) }
    if steps.contains("uhid") { return .untold("fed by a program, which may stand for any device") }
    return .builtIn
  }

  /// Told by its port, or by the port of a hub on the way to it (sysfs-bus-usb, `removable`).
  package static func of(_ usb: SysUSBDevice, _ root: KernelRoot) -> Attachment {
    if isKnownInside(vendor: UInt16(usb.vendor, radix: 16), product: UInt16(usb.product, radix: 16)) {
      return .builtIn
    }
    var place: SysUSBDevice? = usb
    // Seven tiers are the most that USB allows.
    for _ in 0..<8 {
      guard let device = place else { break }
      if device.removable == "removable" { return .external("on a USB port that is open to the user") }
      if device.removable == "fixed", device == usb { return .builtIn }
      place = device.hub(root)
    }
    return .untold("its USB port does not report whether it can be unplugged")
  }
}
