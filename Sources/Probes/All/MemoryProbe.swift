package import Documents
package import Kernel
import Recordings

/// How much memory there is, and what the kernel offers to watch and limit it.
package enum MemoryProbe: Probe {
  package static let meta = ProbeMeta(
    id: "memory", title: "Memory",
    sources: ["/proc/meminfo", "/proc/pressure/memory", "/proc/self/mountinfo", "cgroup.controllers"],
    isAskedForRuns: true)

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let text = root.reading("/proc/meminfo")
    let info = text.value.map { Meminfo(parsing: $0) }
    func size(_ name: String) -> Fact<Double> {
      Fact(info?[name], missing: text.reason ?? "/proc/meminfo has no \(name)")
    }
    var facts = MemoryFacts()
    (facts.total, facts.available) = (size("MemTotal"), size("MemAvailable"))
    (facts.swapTotal, facts.swapFree) = (size("SwapTotal"), size("SwapFree"))
    facts.pageSize = Fact(try? root.pageSize(), missing: "a captured tree does not report it")
    facts.pressure = .value(pressure(root))
    facts.controller = .value(controller(root))
    return ProbeAnswer(section: .memory(.value(facts)))
  }

  /// Pressure stall information (psi.rst): the kernel's word on how long programs waited for memory.
  private static func pressure(_ root: KernelRoot) -> Finding {
    let file = "/proc/pressure/memory"
    switch root.reading(file) {
    case .value(let text):
      return .present(nil, .init(file, String(text.prefix { $0 != "\n" })))
    case .absent(let why): return .absent("the kernel keeps no pressure figures", .init(file, why))
    // A kernel that has it switched off answers EOPNOTSUPP.
    case .failed(let why): return .absent("pressure figures are switched off", .init(file, why))
    case .denied(let why): return .unknown("this user may not read pressure figures", .init(file, why))
    }
  }

  /// Whether groups of the unified hierarchy can count and limit memory (cgroup-v2.rst).
  private static func controller(_ root: KernelRoot) -> Finding {
    let file = "/proc/self/mountinfo"
    guard let text = root.reading(file).value else { return .unknown("\(file) cannot be read") }
    let mounts = MountInfo.parse(text)
    guard let mount = mounts.first(where: { $0.type == "cgroup2" }) else {
      return .absent("no cgroup2 file system is mounted", .init(file, "no mount of type cgroup2"))
    }
    let controllers = "\(mount.mountPoint)/cgroup.controllers"
    switch root.reading(controllers) {
    case .value(let list) where list.split(separator: " ").contains("memory"):
      return .present(nil, .init(controllers, list))
    case .value(let list):
      let old = mounts.first { $0.type == "cgroup" && $0.mountPoint.hasSuffix("memory") }
      let reason = old.map { "the memory controller is taken by the old hierarchy at \($0.mountPoint)" }
      let answer = list.isEmpty ? "empty" : list
      return .absent(reason ?? "the unified hierarchy has no memory controller", .init(controllers, answer))
    case .absent(let why), .denied(let why), .failed(let why): return .unknown("\(why)")
    }
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [
      diagnosis("/proc/meminfo", root.reading("/proc/meminfo").reason, nil),
      diagnosis("/proc/pressure/memory", reason(pressure(root)), "boot with psi=1"),
      diagnosis(
        "cgroup v2 memory controller", reason(controller(root)),
        "boot with systemd.unified_cgroup_hierarchy=1 cgroup_enable=memory"),
    ]
  }

  private static func reason(_ finding: Finding) -> String? {
    finding.state == .present ? nil : finding.reason ?? "unknown"
  }

  private static func diagnosis(_ source: String, _ reason: String?, _ remedy: String?) -> Diagnosis {
    Diagnosis(
      kind: "probe", unit: meta.id, source: source, state: reason == nil ? .works : .missing, reason: reason,
      remedy: reason == nil ? nil : remedy)
  }
}
