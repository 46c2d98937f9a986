import Quantities

/// A Wi-Fi radio as /sys/class/ieee80211 shows it.
package struct SysWiFi: Sendable, Equatable {
  package var name: String
  package var driver: String?
  /// Where it lies in the device tree; nil in a tree without symbolic links.
  package var path: String?

  package static let directory = "/sys/class/ieee80211"

  /// Software's own creation: mac80211_hwsim, virt_wifi.
  package var isVirtual: Bool { path?.contains("/virtual/") ?? false }

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysWiFi] {
    try root.entries(directory).map { name in
      let base = "\(directory)/\(name)"
      let driver = (try? root.link("\(base)/device/driver"))?.pieces(between: "/").last.map(String.init)
      return SysWiFi(name: name, driver: driver, path: try? root.link(base))
    }
  }
}
