import Quantities

/// A part of the kernel that may be built in, a module, or missing.
package enum KernelModule {
  /// Whether the kernel has it, or finds it when it asks for it: by /sys/module, and by the lists of depmod(8) that
  /// modprobe(8) goes by.
  package static func isThere(_ name: String, _ root: KernelRoot = .live) -> Bool {
    if root.exists("/sys/module/\(name)") { return true }
    guard let release = try? root.text("/proc/sys/kernel/osrelease") else { return false }
    return ["modules.builtin", "modules.dep"].contains { list in
      let lines = (try? root.text("/lib/modules/\(release)/\(list)"))?.pieces(between: "\n") ?? []
      return lines.contains { line in
        let path = line.prefix { $0 != ":" }
        guard let file = path.pieces(between: "/").last else { return false }
        return file == "\(name).ko" || file.hasPrefix("\(name).ko.")
      }
    }
  }
}
