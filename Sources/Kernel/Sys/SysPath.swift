import Quantities

/// Paths in /sys without their symbolic links.
package enum SysPath {
  /// Where an entry of a class or bus really lies: `/sys/class/net/eth0` → `/sys/devices/pci0000:00/…/net/eth0`. The
  /// path itself where it is no link.
  package static func resolve(_ path: String, _ root: KernelRoot) -> String {
    guard let target = try? root.link(path) else { return path }
    if target.hasPrefix("/") { return normalised(target) }
    return normalised(path.pieces(between: "/").dropLast().joined(separator: "/") + "/" + target)
  }

  /// Without `.` and with each `..` applied; never above the root.
  package static func normalised(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.pieces(between: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return "/" + steps.joined(separator: "/")
  }

  /// The last step of where a link leads: the name of a driver or a subsystem.
  package static func target(_ link: String, _ root: KernelRoot) -> String? {
    (try? root.link(link))?.pieces(between: "/").last.map { String($0) }
  }
}
