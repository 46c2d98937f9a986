import Kernel

extension AccessoryList {
  /// What is plugged into a Type-C port (sysfs-class-typec); nil for the port itself and for cables.
  static func partner(_ entry: String, _ root: KernelRoot) -> Accessory? {
    let base = "\(typec)/\(entry)"
    guard entry.hasPrefix("port"), entry.hasSuffix("-partner") else { return nil }
    func text(_ attribute: String) -> String? { (try? root.text("\(base)/\(attribute)"))?.trimmedBlanks }
    var accessory = Accessory(bus: "typec", interface: base, attachment: .external("in a Type-C port"))
    if let mode = text("accessory_mode"), !mode.isEmpty, mode != "none" {
      accessory.functions = [mode]
      return accessory
    }
    // A header of zeros is one that was not discovered.
    guard let header = text("identity/id_header").flatMap({ hexadecimal($0) }), header != 0 else {
      accessory.attachment = .untold(
        "in a Type-C port, and does not report whether it is more than a charger")
      return accessory
    }
    guard let function = partnerFunction(header) else { return nil }
    accessory.functions = [function]
    accessory.identity = vendor(header)
    return accessory
  }

  /// Product type as an upstream-facing port (USB Power Delivery 3.1, table 6-33); nil for a charger and for another
  /// computer, which accessories are not.
  private static func partnerFunction(_ header: UInt32) -> String? {
    switch header >> 27 & 0x7 {
    case 1: "hub"
    case 2: "peripheral"
    case 5: "alternate mode adapter"
    case 6: "powered device"
    default: nil
    }
  }

  private static func vendor(_ header: UInt32) -> String {
    let digits = String(header & 0xFFFF, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func hexadecimal(_ text: String) -> UInt32? {
    UInt32(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
  }

  /// A device at the other end of a Thunderbolt or USB4 cable (sysfs-bus-thunderbolt): `0-1` and `0-301`, but neither
  /// the host's own router `0-0` nor a domain, a retimer or a service.
  static func tunnelled(_ entry: String, _ root: KernelRoot) -> Accessory? {
    let parts = entry.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, UInt32(parts[0]) != nil, let route = UInt64(parts[1], radix: 16), route != 0
    else {
      return nil
    }
    func text(_ attribute: String) -> String? {
      (try? root.text("\(thunderbolt)/\(entry)/\(attribute)"))?.trimmedBlanks
    }
    let name = [text("vendor_name"), text("device_name")].compactMap { $0 }.joined(separator: " ")
    let identity = [text("vendor"), text("device")].compactMap { $0 }.joined(separator: ":")
    return Accessory(
      bus: "thunderbolt", interface: "\(thunderbolt)/\(entry)", name: name.isEmpty ? nil : name,
      identity: identity.isEmpty ? nil : identity, attachment: .external("at the end of a Thunderbolt cable"))
  }
}
