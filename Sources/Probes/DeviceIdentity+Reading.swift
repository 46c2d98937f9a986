package import Kernel
package import Recordings

/// The host's name is left out, because a profile is made to be passed on.
extension DeviceIdentity {
  static let dmi = "/sys/class/dmi/id"
  static let deviceTree = "/proc/device-tree"

  package static func read(_ root: KernelRoot) -> DeviceIdentity {
    let (name, source) = name(root)
    let virtualisation = Virtualisation.read(root)
    var device = DeviceIdentity()
    (device.name, device.nameSource) = (.value(name), .value(source))
    device.kernel = .value(kernel(root))
    device.operatingSystem = Fact(operatingSystem(root), missing: "no os-release file")
    device.virtualisation = .value(virtualisation.facts)
    device.kind = Fact(
      kind(root, virtualisation), missing: "neither DMI nor device tree shows the chassis")
    return device
  }

  /// DMI on machines with PC firmware, the device tree on others; else a name made from the architecture.
  private static func name(_ root: KernelRoot) -> (String, String) {
    func text(_ file: String) -> String? {
      root.reading(file).value.map { $0.trimmedBlanks }.flatMap { $0.isEmpty || isFiller($0) ? nil : $0 }
    }
    let vendor = text("\(dmi)/sys_vendor")
    // Lenovo puts a type number in the product's name and the name in its version.
    let product = vendor == "LENOVO" ? text("\(dmi)/product_version") : text("\(dmi)/product_name")
    if let product { return (product.hasPrefix(vendor ?? "\0") ? product : [vendor, product].joined, dmi) }
    if let model = text("\(deviceTree)/model") { return (model, "\(deviceTree)/model") }
    if let vendor { return (vendor, dmi) }
    let machine = Architecture.read(root, CPUInfo(parsing: root.reading("/proc/cpuinfo").value ?? "")).machine
    return ("unnamed \(machine ?? "Linux") machine", "made up: neither DMI nor device tree names it")
  }

  /// Texts that board makers forgot to replace.
  private static func isFiller(_ text: String) -> Bool {
    [
      "to be filled by o.e.m.", "default string", "system product name", "system manufacturer",
      "not specified", "none",
    ]
    .contains(text.lowercased())
  }

  private static func kernel(_ root: KernelRoot) -> KernelIdentity {
    let directory = "/proc/sys/kernel"
    var kernel = KernelIdentity()
    kernel.release = Fact(root.reading("\(directory)/osrelease"))
    kernel.version = Fact(root.reading("\(directory)/version"))
    kernel.machine =
      (try? root.machine()).map { .value($0) } ?? Fact(root.reading("\(directory)/arch"))
    return kernel
  }

  private static func operatingSystem(_ root: KernelRoot) -> OperatingSystemIdentity? {
    for file in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let text = root.reading(file).value else { continue }
      let fields = osRelease(text)
      var system = OperatingSystemIdentity()
      system.id = fields["ID"].map { .value($0) }
      system.version = fields["VERSION_ID"].map { .value($0) }
      system.name = .value(fields["PRETTY_NAME"] ?? fields["NAME"] ?? "Linux")
      return system
    }
    return nil
  }

  /// Shell-like assignments, quoted or not (os-release(5)).
  package static func osRelease(_ text: String) -> [String: String] {
    Uevent.parse(text).mapValues { value in
      guard let quote = value.first, quote == "\"" || quote == "'", value.count >= 2, value.last == quote
      else {
        return value
      }
      var isEscaped = false
      return String(
        value.dropFirst().dropLast().filter { character in
          defer { isEscaped = character == "\\" && !isEscaped }
          return character != "\\" || isEscaped
        })
    }
  }

  private static func kind(_ root: KernelRoot, _ virtualisation: Virtualisation) -> String? {
    if virtualisation.machine != nil { return "virtual-machine" }
    if let number = root.number("\(dmi)/chassis_type").value { return chassis(number) }
    return root.reading("\(deviceTree)/chassis-type").value.flatMap { kinds.contains($0) ? $0 : nil }
  }

  /// The chassis types of the device tree specification, section 3.2.
  static let kinds = [
    "desktop", "laptop", "convertible", "server", "all-in-one", "tablet", "handset", "watch", "embedded",
  ]

  /// The system enclosure types of the SMBIOS specification, table 17, as far as they tell what a device is.
  package static func chassis(_ number: Int) -> String? {
    switch number {
    case 3, 4, 5, 6, 7, 13, 15, 16, 35, 36: "desktop"
    case 8, 9, 10, 14: "laptop"
    case 11: "handset"
    case 17, 23, 28, 29: "server"
    case 30: "tablet"
    case 31, 32: "convertible"
    case 33, 34: "embedded"
    default: nil
    }
  }
}

extension [String?] {
  fileprivate var joined: String { compactMap { $0 }.joined(separator: " ") }
}
