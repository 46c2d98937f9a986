package import Kernel
package import Recordings

/// The processors that are there, and which of them are alike.
package struct ProcessorTopology: Sendable, Equatable {
  /// Processors of one kind: a phone's big cores, its little ones.
  package struct Cluster: Sendable, Equatable {
    package var processors: CPUList
    package var core: String?
    /// Relative to the fastest, which has 1024 (cpu_capacity, sysfs-devices-system-cpu).
    package var capacity: Int?
    /// In hertz.
    package var maximumFrequency: Double?

    package var facts: ProcessorCluster {
      var facts = ProcessorCluster()
      (facts.processors, facts.count) = (.value(processors.text), .value(processors.count))
      facts.core = core.map { .value($0) }
      facts.capacity = capacity.map { .value($0) }
      facts.maximumFrequency = maximumFrequency.map { .value($0) }
      return facts
    }
  }

  package var present: Reading<CPUList>
  package var online: Reading<CPUList>
  /// Cores, each counted once however many threads it runs.
  package var cores: Reading<Int>
  package var clusters: [Cluster]

  static let directory = "/sys/devices/system/cpu"

  package static func read(_ root: KernelRoot, _ info: CPUInfo) -> ProcessorTopology {
    let online = list(root, "online", orElse: info)
    let all = online.value?.numbers ?? []
    let numbers = Array(all.prefix(mostProcessors))
    let cores =
      numbers.count < all.count
      ? .absent("more processors are listed than the \(mostProcessors) that Linux can have")
      : cores(root, numbers)
    return ProcessorTopology(
      present: list(root, "present", orElse: info), online: online, cores: cores,
      clusters: clusters(root, info, numbers))
  }

  /// As many as Linux can be built for (arch/x86/Kconfig, NR_CPUS): each is looked for in four files, and a file that lists more
  /// tells of no machine.
  private static let mostProcessors = 8192

  private static func list(_ root: KernelRoot, _ name: String, orElse info: CPUInfo) -> Reading<CPUList> {
    switch root.reading("\(directory)/\(name)") {
    case .value(let text):
      return CPUList(parsing: text).map { .value($0) } ?? .failed("\(directory)/\(name) holds no list")
    case .absent where !info.processors.isEmpty: return .value(CPUList(info.processors.keys.sorted()))
    case .absent(let why): return .absent(why)
    case .denied(let why): return .denied(why)
    case .failed(let why): return .failed(why)
    }
  }

  private static func cores(_ root: KernelRoot, _ numbers: [Int]) -> Reading<Int> {
    let siblings = numbers.map { SysTopology.threads($0, root).map(\.numbers) }
    guard !siblings.isEmpty else { return .absent("no processor is listed") }
    if let refusal = siblings.first(where: { $0.value == nil }) { return refusal.map { _ in 0 } }
    return .value(Set(siblings.compactMap(\.value)).count)
  }

  private static func clusters(_ root: KernelRoot, _ info: CPUInfo, _ numbers: [Int]) -> [Cluster] {
    let hybrid = hybridCores(root)
    var clusters: [Cluster] = []
    for number in numbers {
      let base = "\(directory)/cpu\(number)"
      let alike = Cluster(
        processors: CPUList([number]), core: info.core(number) ?? hybrid[number],
        capacity: root.number("\(base)/cpu_capacity").value,
        maximumFrequency: root.number("\(base)/cpufreq/cpuinfo_max_freq").value.map { Double($0) * 1000 })
      if let place = clusters.firstIndex(where: { $0.isLike(alike) }) {
        clusters[place].processors.numbers.append(number)
      } else {
        clusters.append(alike)
      }
    }
    return clusters
  }

  /// Intel's mixed processors name their two kinds of core by the counters these have.
  private static func hybridCores(_ root: KernelRoot) -> [Int: String] {
    var kinds: [Int: String] = [:]
    for (device, name) in [("cpu_core", "performance core"), ("cpu_atom", "efficiency core")] {
      guard let text = root.reading("/sys/devices/\(device)/cpus").value else { continue }
      for number in CPUList(parsing: text)?.numbers ?? [] { kinds[number] = name }
    }
    return kinds
  }
}

extension ProcessorTopology.Cluster {
  fileprivate func isLike(_ other: Self) -> Bool {
    core == other.core && capacity == other.capacity && maximumFrequency == other.maximumFrequency
  }
}
