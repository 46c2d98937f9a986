package import Documents
import Formats
package import Kernel
import Quantities
import Recordings

/// That programs run side by side, and what the kernel offers to hold back those in the background.
package enum MultitaskingProbe: Probe {
  package static let meta = ProbeMeta(
    id: "multitasking", title: "Multitasking",
    sources: [
      "/proc/self/cgroup", "/proc/self/limits", "/proc/sys/kernel/pid_max", "/proc/sys/kernel/threads-max",
    ],
    decides: [
      "multitasking": """
      Present on every Linux, whose kernel runs programs side by side. The hardware section tells what there is besides to \
      freeze, limit and count the programs in the background.
      """
    ])

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let finding = Finding(
      .present, reason: "every Linux kernel runs programs side by side",
      evidence: [.init("Linux", "the kernel itself")])
    return ProbeAnswer(
      availability: ["multitasking": finding],
      hardware: [
        "cgroup": cgroup(root),
        "processes": root.reading("/proc/self/limits").json { text in
          processes(text).map { .integer($0) } ?? ["missing": "no limit is set"]
        },
        "processIdentifiers": root.number("/proc/sys/kernel/pid_max").json { .integer($0) },
        "threads": root.number("/proc/sys/kernel/threads-max").json { .integer($0) },
      ])
  }

  /// The soft limit on this user's processes in /proc/self/limits; nil where it is unlimited.
  package static func processes(_ text: String) -> Int? {
    let name = "Max processes"
    let line = text.pieces(between: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).pieces(between: " ").first.flatMap { Int($0) }
  }

  /// What this process's own group can do (cgroup-v2.rst); the older hierarchies are named only.
  private static func cgroup(_ root: KernelRoot) -> JSONValue {
    let mounts = (try? MountInfo.read(root)) ?? []
    guard let mount = mounts.first(where: { $0.type == "cgroup2" }) else {
      let older = mounts.filter { $0.type == "cgroup" }.map(\.mountPoint)
      return .members([
        "missing": older.isEmpty
          ? "no control groups are mounted" : "only control groups of version 1 are mounted",
        "version1": older.isEmpty ? nil : .strings(older),
      ])
    }
    let controllers = root.reading("\(mount.mountPoint)/cgroup.controllers")
    let own = group(root, mount)
    return [
      "mountPoint": .string(mount.mountPoint),
      "controllers": controllers.json { .strings($0.pieces(between: " ").map(String.init)) },
      "freezer": .bool(root.exists("\(own)/cgroup.freeze")),
      "memory": controllers.json { .bool($0.pieces(between: " ").contains("memory")) },
      "processes": root.reading("\(own)/pids.max").json { text in
        Int(text).map { .integer($0) } ?? ["missing": "no limit is set"]
      },
    ]
  }

  /// The directory of this process's group; the hierarchy's own where it cannot be seen.
  private static func group(_ root: KernelRoot, _ mount: MountInfo) -> String {
    let lines = root.reading("/proc/self/cgroup").value?.pieces(between: "\n") ?? []
    guard let path = lines.first(where: { $0.hasPrefix("0::/") })?.dropFirst(3), path.count > 1 else {
      return mount.mountPoint
    }
    let below = mount.root != "/" && path.hasPrefix(mount.root) ? path.dropFirst(mount.root.count) : path
    return mount.mountPoint + below
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    let source = "/proc/self/cgroup"
    let reading = root.reading(source)
    return [
      Diagnosis(
        kind: "probe", unit: meta.id, source: source, state: reading.value == nil ? .missing : .works,
        reason: reading.reason)
    ]
  }
}
