package import Formats
package import Kernel
import Quantities
package import Recordings

/// What the kernel shows of a modem: that there is one, never whether it makes calls.
package struct ModemPort: Sendable, Equatable {
  /// The class or bus: `wwan`, `usbmisc`, `tty`, `remoteproc`, `net`.
  package var kind: String
  package var name: String
  package var driver: String?
  package var detail: String?
  /// Whether it could be something else as well: boards with a serial port over USB look like modems.
  package var isVague: Bool

  package init(
    _ kind: String, _ name: String, driver: String? = nil, detail: String? = nil, isVague: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.driver = driver
    self.detail = detail
    self.isVague = isVague
  }

  package static func readAll(_ root: KernelRoot) -> [ModemPort] {
    wireless(root) + messages(root) + processors(root) + serial(root) + links(root)
  }

  /// WWAN framework ports; their `type` is the driver's guess.
  private static func wireless(_ root: KernelRoot) -> [ModemPort] {
    names("/sys/class/wwan", root).map { name in
      ModemPort("wwan", name, detail: try? root.text("/sys/class/wwan/\(name)/type"))
    }
  }

  /// QMI and MBIM control channels over USB.
  private static func messages(_ root: KernelRoot) -> [ModemPort] {
    names("/sys/class/usbmisc", root).filter { $0.hasPrefix("cdc-wdm") }.map { name in
      ModemPort("usbmisc", name, driver: SysPath.target("/sys/class/usbmisc/\(name)/device/driver", root))
    }
  }

  /// A phone's modem is a processor beside the main one, which is told what to run by the name of its firmware.
  private static func processors(_ root: KernelRoot) -> [ModemPort] {
    names("/sys/class/remoteproc", root).compactMap { name in
      let words = ["name", "firmware"].compactMap { try? root.text("/sys/class/remoteproc/\(name)/\($0)") }
      let marks = ["modem", "mpss", "mba."]
      guard words.contains(where: { word in marks.contains { word.lowercased().contains($0) } }) else {
        return nil
      }
      return ModemPort("remoteproc", name, detail: words.joined(separator: ", "))
    }
  }

  static let serialDrivers: Set<String> = [
    "option", "sierra", "qcserial", "hso", "option1", "GSM modem (1-port)",
  ]
  static let deviceDrivers: Set<String> = [
    "option", "sierra", "qcserial", "hso", "qmi_wwan", "cdc_mbim", "huawei_cdc_ncm", "sierra_net",
  ]

  /// Serial ports that a modem's driver, or a standard one for modems, made of a USB device. None is opened.
  private static func serial(_ root: KernelRoot) -> [ModemPort] {
    names("/sys/class/tty", root).filter { $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") }.compactMap {
      name -> ModemPort? in
      let path = SysPath.resolve("/sys/class/tty/\(name)", root)
      let driver = SysPath.target("/sys/class/tty/\(name)/device/driver", root)
      let usb = SysUSBDevice.behind(path, root)
      let detail = usb.map { [$0.id, $0.name].compactMap { $0 }.joined(separator: " ") }
      let isModem =
        serialDrivers.contains(driver ?? "") || !deviceDrivers.isDisjoint(with: usb?.drivers ?? [])
      if isModem { return ModemPort("tty", name, driver: driver, detail: detail) }
      guard name.hasPrefix("ttyACM") else { return nil }
      // A receiver of satellites is no modem, whatever class it chose.
      if let usb, SatelliteReceiver.isKnown(usb) { return nil }
      return ModemPort("tty", name, driver: driver, detail: detail, isVague: true)
    }
  }

  private static func links(_ root: KernelRoot) -> [ModemPort] {
    ((try? SysNet.names(ofType: "wwan", root)) ?? []).map { ModemPort("net", $0, detail: "DEVTYPE=wwan") }
  }

  private static func names(_ directory: String, _ root: KernelRoot) -> [String] {
    (try? root.entries(directory)) ?? []
  }

  package var evidence: Finding.Evidence {
    let folder = "/sys/class/\(kind)/\(name)"
    let words = [driver.map { "driver \($0)" }, detail].compactMap { $0 }
    return .init(folder, words.isEmpty ? "is there" : words.joined(separator: ", "))
  }

  package var json: JSONValue {
    .members([
      "class": .string(kind), "name": .string(name), "driver": driver.map { .string($0) },
      "detail": detail.flatMap { $0.isEmpty ? nil : .string($0) },
    ])
  }
}
