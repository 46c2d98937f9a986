import Glibc
import Quantities

/// The display controllers and graphics units of /sys/class/drm (drivers/gpu/drm/drm_sysfs.c).
///
/// Reading here asks no screen again: the kernel answers with what it found when the screen was last plugged in.
package struct SysDRM: Sendable, Equatable {
  package static let directory = "/sys/class/drm"

  /// `card0`, or a render node such as `renderD128`.
  package struct Device: Sendable, Equatable {
    package var name: String
    /// The kernel driver that the device is bound to; nil where it does not tell. Behind virtio it is the transport's.
    package var driver: String?
    /// The PCI state, `D0` to `D3cold`; nil on other buses.
    package var powerState: String?
  }

  package struct Connector: Sendable, Equatable {
    /// `card0-HDMI-A-1`.
    package var name: String
    package var card: String
    /// `HDMI-A`, `eDP`, `DSI` …
    package var type: String
    /// `connected`, `disconnected` or `unknown`; nil where it cannot be read.
    package var status: String?
    package var isEnabled: Bool?
    /// `1920x1080` …, the preferred one first.
    package var modes: [String]
    /// Empty where nothing is connected, or where the screen has none.
    package var edid: [UInt8]
  }

  package var cards: [Device]
  package var renderNodes: [Device]
  package var connectors: [Connector]

  /// - Throws: ENOENT where this kernel has no display drivers at all, or a container hides them.
  package static func read(_ root: KernelRoot) throws(SystemError) -> SysDRM {
    var found = SysDRM(cards: [], renderNodes: [], connectors: [])
    for name in try root.entries(directory) {
      if let (card, type) = connector(name) {
        found.connectors.append(read(root, name: name, card: card, type: type))
      } else if isNumbered(name, "card") {
        found.cards.append(device(root, name))
      } else if isNumbered(name, "renderD") {
        found.renderNodes.append(device(root, name))
      }
    }
    return found
  }

  private static func isNumbered(_ name: String, _ prefix: String) -> Bool {
    name.hasPrefix(prefix) && !name.dropFirst(prefix.count).isEmpty
      && name.dropFirst(prefix.count).utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The card and the type in a connector's name, such as `card0-HDMI-A-1`; nil where it is not one.
  package static func connector(_ name: String) -> (card: String, type: String)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 3, isNumbered(String(parts[0]), "card"), Int(parts[parts.count - 1]) != nil
    else { return nil }
    return (String(parts[0]), parts[1..<(parts.count - 1)].joined(separator: "-"))
  }

  private static func device(_ root: KernelRoot, _ name: String) -> Device {
    let base = "\(directory)/\(name)/device"
    let driver = (try? root.link("\(base)/driver")).flatMap { $0.pieces(between: "/").last }
    return Device(
      name: name, driver: driver.map(String.init), powerState: try? root.text("\(base)/power_state"))
  }

  private static func read(_ root: KernelRoot, name: String, card: String, type: String) -> Connector {
    let base = "\(directory)/\(name)"
    let status = try? root.text("\(base)/status")
    var connector = Connector(
      name: name, card: card, type: type, status: status, isEnabled: nil, modes: [], edid: [])
    guard status != "disconnected" else { return connector }
    connector.isEnabled = (try? root.text("\(base)/enabled")).map { $0 == "enabled" }
    connector.modes = ((try? root.text("\(base)/modes")) ?? "").pieces(between: "\n").map(String.init)
    connector.edid = (try? root.bytes("\(base)/edid")) ?? []
    return connector
  }
}
