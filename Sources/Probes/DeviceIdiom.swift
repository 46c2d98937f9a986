package import Formats
package import Kernel
package import Recordings

/// What kind of device this is to the hand: told by its firmware, and compared with its screen.
package struct DeviceIdiom: Sendable, Equatable {
  /// What firmware calls the device, in the words of the device tree specification; nil where it does not say.
  package var chassis: String?
  /// Where the chassis was read and what stood there.
  package var evidence: [Finding.Evidence]
  /// The hypervisor's name; nil on hardware.
  package var hypervisor: String?
  /// Inches of the device's own panel, or why they are not known.
  package var diagonal: Reading<Double>
  package var hasTouchscreen: Bool
  package var hasLid: Bool

  package init(
    chassis: String?, evidence: [Finding.Evidence] = [], hypervisor: String? = nil, diagonal: Reading<Double>,
    hasTouchscreen: Bool, hasLid: Bool
  ) {
    self.chassis = chassis
    self.evidence = evidence
    self.hypervisor = hypervisor
    self.diagonal = diagonal
    self.hasTouchscreen = hasTouchscreen
    self.hasLid = hasLid
  }

  package static let profileFile = "/sys/firmware/acpi/pm_profile"
  /// Inches of the smallest screen of a tablet.
  package static let tablet = 6.9
  /// Inches below which no laptop with a touchscreen is without a lid.
  private static let smallest = 10.0
  /// Inches of the smallest touchscreen that is not carried about.
  private static let largest = 15.0

  package static let decision = """
    The chassis type of DMI, else the power profile of ACPI, else the chassis type of the device tree; a handset is reported as \
    handheld. A laptop by its firmware that has a touchscreen below 10 inches and no lid, a tablet with a panel below \
    6.9 inches, and a device whose firmware says nothing are judged by their own touchscreen: handheld below 6.9 inches, \
    tablet up to 15. A virtual machine has no size, and a container that of the machine it runs on.
    """

  package static func read(_ root: KernelRoot, _ screen: Screen?) -> DeviceIdiom {
    let (chassis, source) = chassis(root)
    let inputs = (try? SysInput.readAll(root)) ?? []
    return DeviceIdiom(
      chassis: chassis, evidence: source.map { [$0] } ?? [], hypervisor: Virtualisation.read(root).machine,
      diagonal: diagonal(screen), hasTouchscreen: inputs.contains(where: isTouchscreen),
      hasLid: inputs.contains { $0.has(.toggle, InputCode.Switch.lid) })
  }

  private static func diagonal(_ screen: Screen?) -> Reading<Double> {
    guard let screen, screen.place == .internal else { return .absent("no screen of its own") }
    return screen.size.map(\.diagonal)
  }

  /// In the order in which systemd-hostnamed asks.
  private static func chassis(_ root: KernelRoot) -> (String?, Finding.Evidence?) {
    let dmi = "\(DeviceIdentity.dmi)/chassis_type"
    if let number = root.number(dmi).value, let kind = DeviceIdentity.chassis(number) {
      return (kind, .init(dmi, "\(number): \(kind)"))
    }
    if let number = root.number(profileFile).value, let kind = profile(number) {
      return (kind, .init(profileFile, "\(number): \(kind)"))
    }
    let tree = "\(DeviceIdentity.deviceTree)/chassis-type"
    if let kind = root.reading(tree).value, DeviceIdentity.kinds.contains(kind) {
      return (kind, .init(tree, kind))
    }
    return (nil, nil)
  }

  /// Preferred_PM_Profile of the ACPI specification's fixed description table.
  private static func profile(_ number: Int) -> String? {
    switch number {
    case 1, 3, 6: "desktop"
    case 2: "laptop"
    case 4, 5, 7: "server"
    case 8: "tablet"
    default: nil
    }
  }

  /// A surface that is touched where the picture is.
  private static func isTouchscreen(_ input: SysInput) -> Bool {
    let axes = [InputCode.Axis.position.lowerBound, InputCode.Axis.multitouchX]
    return input.hasProperty(InputCode.Property.direct) && axes.contains { input.has(.absolute, $0) }
  }
}

extension DeviceIdiom {
  /// `handheld`, `tablet` or another chassis type, with how it was decided; nil where nothing decides it.
  package var judgement: (kind: String?, reason: String) {
    if let hypervisor { return (nil, "a virtual machine (\(hypervisor)) has no size of its own") }
    switch chassis {
    case "handset": return ("handheld", "by its chassis type")
    case "tablet":
      guard let inches = diagonal.value, inches < Self.tablet else {
        return ("tablet", "by its chassis type")
      }
      return ("handheld", "a tablet by its chassis type, with a panel of \(Self.rounded(inches)) inches only")
    case "laptop":
      guard let inches = diagonal.value, inches < Self.smallest, hasTouchscreen, !hasLid else {
        return ("laptop", "by its chassis type; neither handheld nor tablet sized")
      }
      let seen = "a touchscreen of \(Self.rounded(inches)) inches and no lid"
      return (bySize(inches), "by its size: its firmware calls it a laptop, but it has \(seen)")
    case let chassis?: return (chassis, "by its chassis type; neither handheld nor tablet sized")
    case nil: return bySizeAlone
    }
  }

  private var bySizeAlone: (kind: String?, reason: String) {
    guard let inches = diagonal.value else {
      return (nil, "nothing shows the chassis, and its own screen reports no size: \(diagonal.reason ?? "")")
    }
    let size = "\(Self.rounded(inches)) inches"
    guard hasTouchscreen else {
      return (nil, "nothing shows the chassis, and its panel of \(size) is not for touching")
    }
    guard inches < Self.largest else {
      return (nil, "nothing shows the chassis of this touchscreen of \(size)")
    }
    return (bySize(inches), "by its touchscreen of \(size); nothing shows the chassis")
  }

  private func bySize(_ inches: Double) -> String { inches < Self.tablet ? "handheld" : "tablet" }

  private static func rounded(_ inches: Double) -> Double { (inches * 10).rounded() / 10 }

  package var finding: Finding {
    let (kind, reason) = judgement
    guard let kind else { return Finding(.unknown, reason: reason, evidence: said) }
    return Finding(.present, reason: reason, value: .string(kind), evidence: said)
  }

  /// All that went into the judgement, for and against it.
  private var said: [Finding.Evidence] {
    evidence + [
      .init("own screen", diagonal.value.map { "\(Self.rounded($0)) inches" } ?? diagonal.reason ?? ""),
      .init(
        SysInput.directory,
        (hasTouchscreen ? "a touchscreen" : "no touchscreen")
          + (hasLid ? ", a lid switch" : ", no lid switch")),
    ]
  }

  package var json: JSONValue {
    let kind = judgement.kind
    let apple: [String: JSONValue] = ["handheld": "phone", "tablet": "pad"]
    return .members([
      "chassis": chassis.map { .string($0) } ?? ["missing": "neither DMI, ACPI nor device tree shows it"],
      "kind": kind.map { .string($0) } ?? ["missing": .string(judgement.reason)],
      // The names that UIUserInterfaceIdiom has for the two.
      "interfaceIdiom": kind.flatMap { apple[$0] } ?? ["missing": "neither phone nor pad"],
      "touchscreen": .bool(hasTouchscreen), "lid": .bool(hasLid),
    ])
  }
}
