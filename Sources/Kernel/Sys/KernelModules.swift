/// The running kernel's modules as they lie on disk (modules.dep(5), depmod(8)).
package enum KernelModules {
  /// Whether drivers of a kind are installed for the running kernel: `kernel/sound`. Where they are, and their class
  /// is not there, no device has asked for one.
  package static func offers(_ kind: String, _ root: KernelRoot) -> Bool {
    guard let release = try? root.text("/proc/sys/kernel/osrelease"), !release.isEmpty,
      !release.contains("/")
    else { return false }
    let names = try? root.entries("/lib/modules/\(release)/\(kind)")
    return names?.isEmpty == false
  }
}
