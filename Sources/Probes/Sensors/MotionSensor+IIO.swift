package import Kernel

extension MotionSensor {
  /// Nil for a device that measures no motion.
  package init?(_ device: SysIIO, _ root: KernelRoot) {
    let quantities = MotionQuantity.allCases.filter { device.measures($0) }
    guard !quantities.isEmpty else { return nil }
    self.init(
      entry: device.entry, name: device.name, interface: "\(SysIIO.directory)/\(device.entry)",
      quantities: quantities, attachment: .of(path: device.path, root),
      marks: quantities.map { device.mark($0) }.joined(separator: ", "), location: Self.location(device))
    for quantity in quantities {
      matrices[quantity.rawValue] = MountMatrix.read(root, device, quantity: quantity.channel)
    }
  }

  /// ChromeOS says `lid`, labels say `accel-display`, rules say `display`: one word for each place.
  private static func location(_ device: SysIIO) -> String? {
    let said = device.properties["ACCEL_LOCATION"] ?? device.location ?? device.label
    guard let said, !said.isEmpty else { return nil }
    return ["lid": "display", "accel-display": "display", "accel-base": "base"][said] ?? said
  }
}

extension SysIIO {
  /// A compass may tell its heading only.
  fileprivate static let headings = [
    "rot_from_north_magnetic_tilt_comp", "rot_from_north_magnetic", "rot_from_north_true_tilt_comp",
    "rot_from_north_true",
  ]

  fileprivate func measures(_ quantity: MotionQuantity) -> Bool {
    measuresAxes(quantity.channel) || quantity == .magnetometer && Self.headings.contains { measures($0) }
  }

  fileprivate func mark(_ quantity: MotionQuantity) -> String {
    let channel = quantity.channel
    guard measuresAxes(channel) else { return Self.headings.first { measures($0) }.map { "in_\($0)" } ?? "" }
    return attributes.contains("in_\(channel)_x_raw")
      ? "in_\(channel)_{x,y,z}_raw" : "scan_elements/in_\(channel)_{x,y,z}_en"
  }
}
