import Kernel
import TestSupport

/// What this process may do: a container's root often may not make namespaces, and a chroot hinders some.
enum Permissions {
  static let hideCgroups = allows(["-m", "umount", "-l", "-a", "-t", "cgroup2"])
  static let mount = allows(["-m", "mount", "-t", "tmpfs", "none", "/mnt"])
  static let isolateNetwork = allows(["-n", "ip", "link", "add", "headroom0", "type", "dummy"])
  static let isolateProcesses = allows(["--fork", "--pid", "--mount-proc", "true"])
  /// Whether BPF programs that read the kernel's structures can be loaded.
  static let countInKernel =
    KernelRoot.live.exists("/sys/kernel/btf/vmlinux")
    && (try? Measured.run(["true"]))?.value("cpu.wakeups.idle") != nil

  private static func allows(_ arguments: [String]) -> Bool {
    (try? Tool.run(program: "/usr/bin/unshare", arguments))?.status == 0
  }
}
