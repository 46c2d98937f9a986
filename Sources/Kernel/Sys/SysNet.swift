/// A link as /sys/class/net shows it (sysfs-class-net).
package struct SysNet: Sendable, Equatable {
  package var name: String
  package var index: Int32?
  package var hardwareType: UInt16?
  package var flags: UInt32?
  package var mtu: UInt32?
  /// `up`, `down`, `dormant`, `unknown` …
  package var operationalState: String?
  /// DEVTYPE of its uevent: `wlan`, `wwan`, `bridge` …
  package var deviceType: String?
  /// Which of `phy80211` and `wireless` it has.
  package var wirelessMarks: [String]
  /// The radio's name, such as `phy0`, by which its switch goes too.
  package var radio: String?
  /// In Mbit/s; nil where the driver does not tell, or while the link is down.
  package var megabitsPerSecond: UInt32?
  /// Where the link lies in the device tree; nil in a tree without symbolic links.
  package var path: String?

  package var isWireless: Bool { deviceType == "wlan" || !wirelessMarks.isEmpty }

  package static let directory = "/sys/class/net"

  /// Every link there is. An attribute that cannot be read is nil; it does not lose the link.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysNet] {
    try names(root).map { read(root, $0) }
  }

  /// The names of the links with one DEVTYPE.
  package static func names(ofType type: String, _ root: KernelRoot) throws(SystemError) -> [String] {
    try names(root).filter { deviceType(root, $0) == type }
  }

  private static func names(_ root: KernelRoot) throws(SystemError) -> [String] {
    try root.entries(directory).filter { root.exists("\(directory)/\($0)/type") }
  }

  private static func deviceType(_ root: KernelRoot, _ name: String) -> String? {
    (try? root.text("\(directory)/\(name)/uevent")).flatMap { Uevent.parse($0)["DEVTYPE"] }
  }

  private static func read(_ root: KernelRoot, _ name: String) -> SysNet {
    let base = "\(directory)/\(name)"
    func text(_ attribute: String) -> String? { try? root.text("\(base)/\(attribute)") }
    let marks = ["phy80211", "wireless"].filter { root.exists("\(base)/\($0)") }
    return SysNet(
      name: name, index: text("ifindex").flatMap { Int32($0) },
      hardwareType: text("type").flatMap { UInt16($0) },
      flags: text("flags").flatMap { UInt32($0.hasPrefix("0x") ? String($0.dropFirst(2)) : $0, radix: 16) },
      mtu: text("mtu").flatMap { UInt32($0) }, operationalState: text("operstate"),
      deviceType: deviceType(root, name),
      wirelessMarks: marks, radio: marks.contains("phy80211") ? text("phy80211/name") : nil,
      megabitsPerSecond: text("speed").flatMap { UInt32($0) },
      path: try? root.link(base))
  }
}
