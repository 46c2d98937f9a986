package import Formats
package import Kernel
import Quantities
package import Recordings

/// Something that says where it is by satellites, or looks as if it did.
package struct SatelliteReceiver: Sendable, Equatable {
  package enum Source: String, Sendable {
    case gnss, gpsd
    case modemManager = "ModemManager"
    case usb
  }
  package enum Kind: String, Sendable, CaseIterable {
    case builtin, modem, accessory
    /// Another machine's, which gpsd relays.
    case network
    /// A program's that plays a recording.
    case simulated
    /// One that gpsd is told to use, and that is not there.
    case unplugged
    /// No receiver, but what corrects one: a reference station's messages.
    case corrections
    /// A port that gpsd is told to use, behind which nobody has been heard yet.
    case port
  }

  package var source: Source
  package var kind: Kind
  package var name: String
  /// `NMEA`, `UBX`, or gpsd's name for its driver.
  package var protocolName: String?
  /// What is uncertain about it; nil where somebody has listened to it or its driver is for receivers only.
  package var doubt: String?
  package var evidence: Finding.Evidence

  package var isHardware: Bool { [.builtin, .modem, .accessory].contains(kind) }

  package var json: JSONValue {
    .members([
      "name": .string(name), "source": .string(source.rawValue), "kind": .string(kind.rawValue),
      "protocol": protocolName.map { .string($0) }, "detail": .string(doubt ?? evidence.answer),
    ])
  }

  package static let directory = "/sys/class/gnss"

  /// Receivers with a driver of their own (sysfs-class-gnss); the set of protocols is open.
  package static func ofKernel(_ root: KernelRoot) throws(SystemError) -> [SatelliteReceiver] {
    try root.entries(directory).map { name in
      let type = root.reading("\(directory)/\(name)/type")
      let usb = SysUSBDevice.behind(SysPath.resolve("\(directory)/\(name)", root), root)
      return SatelliteReceiver(
        source: .gnss, kind: kind(usb), name: "/dev/\(name)", protocolName: type.value,
        evidence: .init("\(directory)/\(name)/type", type.value ?? type.reason ?? "no type"))
    }
  }

  private static func kind(_ usb: SysUSBDevice?) -> Kind {
    guard let usb else { return .builtin }
    return usb.removable == "fixed" ? .builtin : .accessory
  }

  /// Serial receivers over USB, told by what they say they are. None is opened.
  package static func serial(_ root: KernelRoot) -> [SatelliteReceiver] {
    ports(root).compactMap { name, usb in
      let driver = SysPath.target("/sys/class/tty/\(name)/device/driver", root)
      guard isKnown(usb) || driver == "garmin_gps" else { return nil }
      let words = [usb.id, usb.name, driver.map { "driver \($0)" }].compactMap { $0 }
      return SatelliteReceiver(
        source: .usb, kind: kind(usb), name: "/dev/\(name)",
        evidence: .init("/sys/class/tty/\(name)", words.joined(separator: ", ")))
    }
  }

  /// Converters with a serial port behind them, of the kinds that many receivers have inside.
  package static func converters(_ root: KernelRoot) -> [Finding.Evidence] {
    let kinds: Set<String> = ["0403", "067b", "10c4", "1a86"]
    return ports(root).filter { kinds.contains($0.usb.vendor) && !isKnown($0.usb) }.map { name, usb in
      .init("/sys/class/tty/\(name)", [usb.id, usb.name].compactMap { $0 }.joined(separator: " "))
    }
  }

  private static func ports(_ root: KernelRoot) -> [(name: String, usb: SysUSBDevice)] {
    let names = ((try? root.entries("/sys/class/tty")) ?? []).filter {
      $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM")
    }
    return names.compactMap { name in
      SysUSBDevice.behind(SysPath.resolve("/sys/class/tty/\(name)", root), root).map { (name, $0) }
    }
  }

  /// By its vendor's numbers, else by its name; modems have receivers too, and are asked elsewhere.
  package static func isKnown(_ usb: SysUSBDevice) -> Bool {
    let ublox = usb.vendor == "1546" && (usb.product.hasPrefix("01a") || usb.product.hasPrefix("050"))
    if ublox || ["091e:0003", "0e8d:3329", "1163:0100", "1163:0200"].contains(usb.id) { return true }
    guard ModemPort.deviceDrivers.isDisjoint(with: usb.drivers) else { return false }
    let name = usb.name?.uppercased() ?? ""
    return name.contains("GPS") || name.contains("GNSS")
  }

  /// What gpsd lists, told apart by where it comes from. Marine radio beacons are no receivers.
  package static func ofDaemon(_ devices: [GpsdReport.Device], isOwn: Bool, _ root: KernelRoot)
    -> [SatelliteReceiver]
  {
    devices.filter { $0.driver != "AIVDM" && !$0.path.hasPrefix("/dev/pps") }.map { device in
      let says = [device.path, device.driver.map { "driver \($0)" }].compactMap { $0 }.joined(separator: ", ")
      var found = SatelliteReceiver(
        source: .gpsd, kind: .network, name: device.path, protocolName: device.driver,
        evidence: .init("gpsd ?DEVICES", says))
      if isCorrections(device) {
        found.kind = .corrections
        return found
      }
      guard isOwn, device.path.hasPrefix("/dev/") else { return found }
      if device.path.hasPrefix("/dev/pts/") {
        found.kind = .simulated
        return found
      }
      let node = device.path.dropFirst(5)
      found.kind = kind(SysUSBDevice.behind(SysPath.resolve("/sys/class/tty/\(node)", root), root))
      if !root.exists(device.path) {
        found.kind = .unplugged
      } else if device.driver == nil, !isReceiver(node, root) {
        found.kind = .port
        found.doubt = "a port in gpsd's settings, at which no receiver has been heard yet"
      }
      return found
    }
  }

  /// RTCM 10402 and 10403 over a radio or a serial line, NTRIP and DGPS over the internet (gpsd(8)).
  private static func isCorrections(_ device: GpsdReport.Device) -> Bool {
    device.driver?.hasPrefix("RTCM") == true
      || ["ntrip://", "dgpsip://"].contains(where: device.path.hasPrefix)
  }

  private static func isReceiver(_ node: Substring, _ root: KernelRoot) -> Bool {
    SysUSBDevice.behind(SysPath.resolve("/sys/class/tty/\(node)", root), root).map(isKnown) ?? false
  }

  package static func ofModems(_ modems: [Modem]) -> [SatelliteReceiver] {
    modems.filter(\.hasReceiver).map { modem in
      SatelliteReceiver(
        source: .modemManager, kind: .modem, name: modem.path,
        evidence: .init(
          "ModemManager \(modem.path) Location.Capabilities",
          (modem.positioning ?? []).joined(separator: ", ")))
    }
  }
}
