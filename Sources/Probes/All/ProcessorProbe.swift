package import Documents
import Glibc
package import Kernel
import Recordings

/// Instruction set, cores and their kinds, memory nodes, hardware counters.
package enum ProcessorProbe: Probe {
  package static let meta = ProbeMeta(
    id: "processor", title: "Processor",
    sources: [
      "/proc/cpuinfo", "/proc/sys/kernel/arch", ProcessorTopology.directory, MemoryNodes.directory, "libnuma",
      "libpfm4", "perf_event_open(2)",
    ],
    decides: [
      "arm64":
        "Present where the kernel runs 64-bit Arm programs, by its own name for the machine. \(others)",
      "armv7": """
      Present on a 32-bit Arm kernel of that version, and on a 64-bit one whose cores and kernel still run 32-bit \
      programs, which is asked by personality(2). \(others)
      """,
      "armv6": "Present where armv7 is, and on a 32-bit Arm kernel of that version. \(others)",
    ], subsystems: ["cpu"], isAskedForRuns: true)

  private static let others =
    "Absent on machines of any other kind: what an emulator could run does not count."

  package static func read(_ root: KernelRoot) -> ProbeAnswer {
    let text = root.reading("/proc/cpuinfo")
    let info = CPUInfo(parsing: text.value ?? "")
    let architecture = Architecture.read(root, info)
    let topology = ProcessorTopology.read(root, info)
    let nodes = MemoryNodes.read(root, processors: topology.online.value ?? CPUList([]))
    var facts = ProcessorFacts()
    facts.architecture = Fact(architecture.machine, missing: "nothing in reach shows it")
    facts.model = Fact(info.model, missing: text.reason ?? "no name in /proc/cpuinfo")
    facts.present = Fact(topology.present.map(\.count))
    facts.online = Fact(topology.online.map(\.count))
    facts.cores = Fact(topology.cores)
    facts.clusters = .value(topology.clusters.map(\.facts))
    facts.memoryNodes = .value(nodes.facts)
    facts.features = .value(info.features)
    facts.counters = .value(counters(root))
    return ProbeAnswer(capabilities: architecture.findings, section: .processor(.value(facts)))
  }

  private static func counters(_ root: KernelRoot) -> CounterFacts {
    var facts = CounterFacts()
    let counts = HardwareCounters.attempt(root)
    facts.counts = .value(counts)
    // The library knows the processor's model, but there is nothing to count with; it takes long to load.
    facts.units =
      counts.state == .absent
      ? .missing(counts.reason ?? "there are none")
      : Fact(HardwareCounters.units(root).map { $0.filter { $0.kind != .software }.map(\.facts) })
    facts.eventSources = Fact(HardwareCounters.sources(root))
    return facts
  }

  package static func diagnose(_ root: KernelRoot) -> [Diagnosis] {
    [cpuinfo(root), numa(root), pfm, counting(root)]
  }

  private static func cpuinfo(_ root: KernelRoot) -> Diagnosis {
    let reading = root.reading("/proc/cpuinfo")
    return diagnosis("/proc/cpuinfo", state: reading.value == nil ? .missing : .works, reason: reading.reason)
  }

  private static func numa(_ root: KernelRoot) -> Diagnosis {
    let nodes = MemoryNodes.files(root).nodes.value?.count ?? 0
    if nodes == 1 { return diagnosis(MemoryNodes.directory, state: .works) }
    guard nodes > 1 else { return withoutNuma(isBuiltIn: MemoryNodes.isBuiltIn, code: ENOSYS) }
    do throws(SystemError) {
      _ = try MemoryNodes.library(CPUList([]))
      return diagnosis("libnuma", state: .works)
    } catch { return withoutNuma(isBuiltIn: MemoryNodes.isBuiltIn, code: error.code) }
  }

  /// - Parameter code: with which asking libnuma failed.
  package static func withoutNuma(isBuiltIn: Bool, code: CInt) -> Diagnosis {
    guard isBuiltIn else {
      return withoutNuma("this build is without it", "apt-get install libnuma-dev && make build")
    }
    guard code == ENOENT else { return withoutNuma("this kernel answers no NUMA calls", nil) }
    return withoutNuma("libnuma.so.1 is not on this machine", "apt-get install libnuma1")
  }

  private static func withoutNuma(_ reason: String, _ remedy: String?) -> Diagnosis {
    diagnosis(
      "libnuma", state: .fallsBack, reason: "\(reason); \(MemoryNodes.directory) is read instead",
      remedy: remedy)
  }

  private static var pfm: Diagnosis {
    guard HardwareCounters.isAvailable else { return withoutPfm(isBuiltIn: HardwareCounters.isBuiltIn) }
    let reading = HardwareCounters.units()
    return diagnosis("libpfm4", state: reading.value == nil ? .missing : .works, reason: reading.reason)
  }

  package static func withoutPfm(isBuiltIn: Bool) -> Diagnosis {
    let reason = isBuiltIn ? "libpfm.so.4 is not on this machine" : "this build is without it"
    return diagnosis(
      "libpfm4", state: .fallsBack, reason: "\(reason); the kernel's event sources are listed instead",
      remedy: isBuiltIn ? "apt-get install libpfm4" : "apt-get install libpfm4-dev && make build")
  }

  private static func counting(_ root: KernelRoot) -> Diagnosis {
    let source = "perf_event_open hardware counter"
    let finding = HardwareCounters.attempt(root)
    if finding.state == .present { return diagnosis(source, state: .works) }
    let answer = finding.evidence.first?.answer ?? ""
    let isRefused =
      answer == SystemError(code: EACCES, call: "", subject: "").message
      || answer == SystemError(code: EPERM, call: "", subject: "").message
    return diagnosis(
      source, state: .missing,
      reason: [finding.reason, answer].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": "),
      remedy: isRefused ? "sysctl kernel.perf_event_paranoid=1" : nil)
  }

  private static func diagnosis(
    _ source: String, state: Diagnosis.State, reason: String? = nil, remedy: String? = nil
  ) -> Diagnosis {
    Diagnosis(kind: "probe", unit: meta.id, source: source, state: state, reason: reason, remedy: remedy)
  }
}
