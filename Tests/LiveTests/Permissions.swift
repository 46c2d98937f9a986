import Formats
import Glibc
import Kernel
import TestSupport

/// What this process may do: a container's root often may not make namespaces, and a chroot hinders some.
enum Permissions {
  static let isRoot = geteuid() == 0
  static let hideCgroups = allows(["-m", "umount", "-l", "-a", "-t", "cgroup2"])
  static let mount = allows(["-m", "mount", "-t", "tmpfs", "none", "/mnt"])
  static let isolateNetwork = allows(["-n", "ip", "link", "add", "headroom0", "type", "dummy"])
  static let isolateProcesses = allows(["--fork", "--pid", "--mount-proc", "true"])
  /// Whether threads' accounts can be had from the kernel here.
  static let countInKernel = works("threads", "BPF")
  /// Whether the kernel tells of the ends of threads here.
  static let hearEnds = works("threads", "taskstats")

  /// Whether events can be counted by name, those of the kernel too.
  static let countEvents =
    (try? Tool.run(["run", "-q", "--event", "PERF_COUNT_SW_CONTEXT_SWITCHES", "--", "true"]))?.status == 0

  /// The options of setpriv(1) that make a user without any privilege.
  static let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// Whether this process can become a user who can run the tool.
  static let dropRights =
    (try? Tool.run(program: "/usr/bin/setpriv", nobody + [Tool.path, "version"]))?.status
    == 0

  private static func works(_ instrument: String, _ source: String) -> Bool {
    guard let tool = try? Tool.run(["doctor", "--format", "json"]),
      let rows = try? JSONParser.parse(Array(tool.output.utf8))["sources"]?.array
    else { return false }
    return rows.contains {
      $0["unit"]?.string == instrument && $0["source"]?.string?.hasPrefix(source) == true
        && $0["state"] == "works"
    }
  }

  private static func allows(_ arguments: [String]) -> Bool {
    (try? Tool.run(program: "/usr/bin/unshare", arguments))?.status == 0
  }
}

/// Other programs that count the same.
enum Peers {
  static let perf =
    (try? Tool.run(program: "/usr/bin/perf", ["stat", "-e", "page-faults", "true"]))?.status == 0
}

extension Peers {
  static let fio = (try? Tool.run(program: "/usr/bin/fio", ["--version"]))?.status == 0
}

/// What can be counted in this kernel.
enum Counting {
  /// Whether each file's account is kept: the BPF programs load, and files of tests lie on ext4.
  static let files: Bool = {
    guard (try? TruthTests.fileSystem(of: "/tmp")) == "ext4" else { return false }
    return tells("disk.kept.bytes")
  }()

  /// Whether what is read from files is told.
  static let reads = tells("disk.reads.bytes")
  /// Whether saves that change nothing are found.
  static let unchanged = tells("disk.unchanged.bytes")

  /// Whether the kernel tells of what goes past the page cache: since Linux 6.6.
  static let directWrites: Bool = {
    guard let release = try? KernelRoot.live.text("/proc/sys/kernel/osrelease") else { return false }
    let numbers = release.split(separator: ".").compactMap { Int($0.prefix(while: \.isNumber)) }
    return numbers.count >= 2 && (numbers[0], numbers[1]) >= (6, 6)
  }()

  private static func tells(_ metric: String) -> Bool {
    (try? Measured.run(["true"]))?.value(metric) != nil
  }
}
