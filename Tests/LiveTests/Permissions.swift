import Documents
import TestSupport

/// What this process may do: a container's root often may not make namespaces, and a chroot hinders some.
enum Permissions {
  static let hideCgroups = allows(["-m", "umount", "-l", "-a", "-t", "cgroup2"])
  static let mount = allows(["-m", "mount", "-t", "tmpfs", "none", "/mnt"])
  static let isolateNetwork = allows(["-n", "ip", "link", "add", "headroom0", "type", "dummy"])
  static let isolateProcesses = allows(["--fork", "--pid", "--mount-proc", "true"])

  private static func allows(_ arguments: [String]) -> Bool {
    (try? Tool.run(program: "/usr/bin/unshare", arguments))?.status == 0
  }
}

/// What can be counted in this kernel.
enum Counting {
  /// Whether each file's account is kept: the BPF programs load, and files of tests lie on ext4.
  static let files: Bool = {
    guard (try? TruthTests.fileSystem(of: "/tmp")) == "ext4" else { return false }
    return (try? Measured.run(["true"]))?.metric("disk.kept.bytes")?["value"]?.number != nil
  }()
}
