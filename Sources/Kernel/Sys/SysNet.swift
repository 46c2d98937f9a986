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
    try root.entries(directory).filter { root.exists("\(directory)/\($0)/type") }.map { read(root, $0) }
  }

  private static func read(_ root: KernelRoot, _ name: String) -> SysNet {
    let base = "\(directory)/\(name)"
    func text(_ attribute: String) -> String? { try? root.text("\(base)/\(attribute)") }
    return SysNet(
      name: name, index: text("ifindex").flatMap { Int32($0) },
      hardwareType: text("type").flatMap { UInt16($0) },
      flags: text("flags").flatMap { UInt32($0.hasPrefix("0x") ? String($0.dropFirst(2)) : $0, radix: 16) },
      mtu: text("mtu").flatMap { UInt32($0) }, operationalState: text("operstate"),
      deviceType: text("uevent").flatMap { Uevent.parse($0)["DEVTYPE"] },
      wirelessMarks: ["phy80211", "wireless"].filter { root.exists("\(base)/\($0)") },
      radio: text("phy80211/name"), megabitsPerSecond: text("speed").flatMap { UInt32($0) },
      path: try? root.link(base))
  }
}
