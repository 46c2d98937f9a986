package import Kernel
import Quantities

extension MotionSensor {
  /// Nil for a device that is no accelerometer. One says so by its property, or has three axes and not a single key,
  /// as udev's `input_id` decides; the guards of disks have two, and are told by their drivers' names.
  package init?(_ input: SysInput, _ root: KernelRoot) {
    let axes = input.codes[.absolute]
    let isMarked = input.hasProperty(InputCode.Property.accelerometer)
    let hasThreeAxes = axes?.contains(allOf: InputCode.Axis.position) == true
    let isBare = (input.codes[.key]?.isEmpty ?? true) && axes?.contains(InputCode.Axis.multitouchX) != true
    let isGuard = isBare && Self.isDiskGuard(input) && axes?.isEmpty == false
    guard isMarked || isGuard || (hasThreeAxes && isBare) else { return nil }
    let turns = axes?.contains(allOf: InputCode.Axis.rotation) == true
    self.init(
      entry: input.entry, name: input.name, interface: "\(SysInput.directory)/\(input.entry)",
      quantities: (hasThreeAxes || isGuard ? [.accelerometer] : []) + (turns ? [.gyroscope] : []),
      attachment: Self.attachment(input, root),
      marks: (isMarked ? "INPUT_PROP_ACCELEROMETER" : "no keys")
        + (hasThreeAxes ? ", ABS_X ABS_Y ABS_Z" : isGuard ? ", a disk guard's driver, two axes" : "")
        + (turns ? ", ABS_RX ABS_RY ABS_RZ" : ""),
      location: Self.isDiskGuard(input) ? "base" : nil)
    if quantities.isEmpty { dismissal = "has fewer than three axes" }
  }

  /// Pads and remotes have such sensors too, and hang on the same buses as a tablet's own: only a port that is known
  /// to be inside tells one from the other.
  private static func attachment(_ input: SysInput, _ root: KernelRoot) -> Attachment {
    if Attachment.isKnownInside(vendor: input.vendor, product: input.product) { return .builtIn }
    let path = SysPath.resolve("\(SysInput.directory)/\(input.entry)", root)
    let found = Attachment.of(path: path, root)
    switch input.bus {
    case InputCode.Bus.bluetooth: return .external("connected by Bluetooth")
    case InputCode.Bus.usb where found == .builtIn && SysUSBDevice.behind(path, root) != nil: return .builtIn
    case InputCode.Bus.usb: return .external(found.grounds ?? "connected by USB")
    case InputCode.Bus.virtual: return .external("made by a program")
    default: return path.contains("/uhid/") ? .external("made by a program") : found
    }
  }

  private static func isDiskGuard(_ input: SysInput) -> Bool {
    isDiskGuard((input.name ?? "") + " " + (input.physical ?? ""))
  }
}
