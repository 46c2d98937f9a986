package import Kernel
package import Recordings

/// Where a camera looks, and how that is known.
package struct CameraDirection: Sendable, Equatable {
  package enum Side: String, Sendable, CaseIterable { case front, back, external }

  /// The surest first.
  package enum Grade: String, Sendable, CaseIterable {
    /// The driver's own control.
    case control
    /// Device tree or ACPI.
    case firmware
    /// udev's list of known cameras.
    case udev
    /// A built-in USB camera of a laptop looks at its user.
    case heuristic
  }

  package var side: Side
  package var grade: Grade
  package var evidence: Finding.Evidence

  package init(_ side: Side, _ grade: Grade, _ evidence: Finding.Evidence) {
    self.side = side
    self.grade = grade
    self.evidence = evidence
  }

  package static func side(_ number: Int) -> Side? {
    switch number {
    case 0: .front
    case 1: .back
    case 2: .external
    default: nil
    }
  }

  package static func control(_ controls: CameraControls?, _ interface: String) -> CameraDirection? {
    guard let number = controls?.orientation, let side = side(number) else { return nil }
    return CameraDirection(
      side, .control, .init("\(interface) V4L2_CID_CAMERA_ORIENTATION", "\(number): \(side.rawValue)"))
  }

  package static func firmware(_ sensor: SysCameraSensor?) -> CameraDirection? {
    guard let sensor, let side = side(sensor.orientation) else { return nil }
    let file = "\(SysCameraSensor.directory)/\(sensor.address)/of_node/orientation"
    return CameraDirection(side, .firmware, .init(file, "\(sensor.orientation): \(side.rawValue)"))
  }

  package static func udev(_ facts: VideoFacts) -> CameraDirection? {
    let said = facts.udev["ID_CAMERA_DIRECTION"]
    let sides: [String: Side] = ["front": .front, "rear": .back, "back": .back]
    guard let said, let side = sides[said], let number = facts.sys.number else { return nil }
    return CameraDirection(
      side, .udev, .init("/run/udev/data/c\(number)", "ID_CAMERA_DIRECTION=\(said)"))
  }

  /// ACPI's description of where a USB device sits (sysfs-devices-physical_location).
  package static func panel(_ root: KernelRoot, _ device: SysUSBDevice) -> CameraDirection? {
    let file = "\(device.path)/physical_location/panel"
    let sides: [String: Side] = ["front": .front, "back": .back]
    guard let said = root.reading(file).value, let side = sides[said] else { return nil }
    return CameraDirection(side, .firmware, .init(file, said))
  }

  /// - Parameter isOnly: Whether it is the only built-in USB camera: of two, one may look back.
  package static func heuristic(_ root: KernelRoot, _ device: SysUSBDevice, isOnly: Bool) -> CameraDirection?
  {
    let file = "\(device.path)/removable"
    if device.removable == "removable" {
      return CameraDirection(.external, .heuristic, .init(file, "removable"))
    }
    guard device.removable == "fixed", isOnly, let chassis = lidded(root) else { return nil }
    return CameraDirection(.front, .heuristic, .init(file, "fixed, in a device of chassis \(chassis)"))
  }

  /// A chassis whose built-in camera sits above the screen: laptops and all-in-one computers of the SMBIOS
  /// specification, table 17, or of the device tree specification.
  private static func lidded(_ root: KernelRoot) -> String? {
    if let number = root.number("\(DeviceIdentity.dmi)/chassis_type").value {
      return [8, 9, 10, 13, 14, 31].contains(number) ? "type \(number)" : nil
    }
    let chassis = root.reading("\(DeviceIdentity.deviceTree)/chassis-type").value
    return chassis.flatMap { ["laptop", "convertible", "all-in-one"].contains($0) ? $0 : nil }
  }
}
