package import Kernel
import Recordings

/// The screens that a machine has and those plugged into it.
package struct Screens: Sendable, Equatable {
  package var cards: [SysDRM.Device]
  package var all: [Screen]
  /// Names of the framebuffers, which tell neither a socket nor a size; only looked for where there is no card.
  package var framebuffers: [String]

  /// - Throws: What /sys/class/drm refused, where there is no framebuffer either.
  package static func read(_ root: KernelRoot) throws(SystemError) -> Screens {
    let drm: SysDRM
    let buffers = framebuffers(root)
    do throws(SystemError) { drm = try SysDRM.read(root) } catch {
      guard !buffers.isEmpty else { throw error }
      return Screens(cards: [], all: [], framebuffers: buffers)
    }
    let drivers = Dictionary(drm.cards.map { ($0.name, $0.driver) }, uniquingKeysWith: { first, _ in first })
    var screens = Screens(
      cards: drm.cards, all: drm.connectors.map { Screen($0, driver: drivers[$0.card] ?? nil) },
      framebuffers: drm.cards.isEmpty ? buffers : [])
    screens.askForSizes(root)
    return screens
  }

  private static func framebuffers(_ root: KernelRoot) -> [String] {
    let directory = "/sys/class/graphics"
    let names = (try? root.entries(directory)) ?? []
    return names.filter { $0.hasPrefix("fb") && Int($0.dropFirst(2)) != nil }.map { name in
      root.reading("\(directory)/\(name)/name").value.map { "\(name): \($0)" } ?? name
    }
  }

  /// Panels without an EDID: the driver remembers their size, or the device tree has it.
  private mutating func askForSizes(_ root: KernelRoot) {
    for index in all.indices where all[index].place == .internal && all[index].isConnected {
      guard all[index].size.value == nil else { continue }
      askDriver(root, index)
      if all[index].size.value == nil { askTree(root, index) }
    }
  }

  private mutating func askDriver(_ root: KernelRoot, _ index: Int) {
    let screen = all[index]
    do throws(SystemError) {
      let told = try ModeConnector.readAll(root, screen.connector.card).first {
        Self.types[screen.connector.type] == $0.type
          && screen.connector.name.hasSuffix("-\($0.number)")
      }
      guard let told, told.width > 0, told.height > 0 else { return }
      let size = ScreenSize(width: Double(told.width), height: Double(told.height))
      all[index].size = ScreenSize.judged(size, screen.pixels)
      all[index].sizeSource = "DRM_IOCTL_MODE_GETCONNECTOR /dev/dri/\(screen.connector.card)"
    } catch {
      if case .absent(let why) = screen.size { all[index].size = .absent("\(why), and \(error)") }
    }
  }

  /// Only where it is beyond doubt which panel is meant.
  private mutating func askTree(_ root: KernelRoot, _ index: Int) {
    let panels = TreePanels.readAll(root)
    guard panels.count == 1, let panel = panels.first else { return }
    all[index].size = ScreenSize.judged(panel.size, all[index].pixels)
    all[index].sizeSource = panel.file
  }

  /// DRM_MODE_CONNECTOR_* of the internal types.
  private static let types: [String: UInt32] = ["LVDS": 7, "eDP": 14, "DSI": 16, "DPI": 17]

  /// The device's own screen: a panel, or else the first output that a hypervisor or the firmware made up.
  package var own: Screen? {
    let connected = all.filter(\.isConnected)
    return connected.first { $0.place == .internal } ?? connected.first { $0.place == .emulated }
  }

  /// Those at the end of a cable. A second emulated output counts, as it is what a virtual machine has for one; beside a
  /// panel emulated outputs are nobody's screen.
  package var external: [Screen] {
    let hasPanel = all.contains { $0.place == .internal }
    let emulated = all.filter { $0.isConnected && $0.place == .emulated }
    return all.filter { $0.isConnected && $0.place == .external }
      + (hasPanel ? [] : Array(emulated.dropFirst()))
  }

  /// Sockets of which the driver cannot tell whether something is in them.
  package var undecided: [Screen] {
    all.filter {
      $0.place == .external && $0.connector.status != "connected" && $0.connector.status != "disconnected"
    }
  }
}
