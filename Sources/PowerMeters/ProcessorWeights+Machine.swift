package import Energy
package import Kernel
import Recordings

extension ProcessorWeights {
  /// What this machine knows of its processors: the kernel's energy model where it may be read, else `cpu_capacity`
  /// (sysfs-devices-system-cpu) and the frequencies of cpufreq.
  package static func read(_ root: KernelRoot = .live) -> ProcessorWeights {
    let policies = SysCpufreq.readAll(root)
    var processors: [Int: Processor] = [:]
    for number in online(root) {
      let policy = policies.first { $0.processors.contains(number) }
      let highest = policy?.highest.map { Double($0) * 1000 }
      let capacity = root.number("/sys/devices/system/cpu/cpu\(number)/cpu_capacity").value.map { Double($0) }
      processors[number] = Processor(capacity: capacity ?? highest ?? 1, highest: highest)
    }
    // Capacities and frequencies are no common scale.
    if Set(processors.keys.map { root.exists("/sys/devices/system/cpu/cpu\($0)/cpu_capacity") }).count > 1 {
      for (number, one) in processors { processors[number]?.capacity = one.highest ?? 1 }
    }
    let models = SysEnergyModel.readAll(root)
    if addPowers(models, to: &processors) {
      return ProcessorWeights(processors, source: "the kernel's energy model")
    }
    return ProcessorWeights(processors, source: "cpu_capacity and frequency, by Pollack's rule")
  }

  /// Whether each processor has its powers now. Domains of different scales are not to be compared.
  private static func addPowers(_ models: [SysEnergyModel], to processors: inout [Int: Processor]) -> Bool {
    guard Set(models.map { $0.isAbstract ?? false }).count == 1 else { return false }
    for model in models {
      for number in model.processors {
        processors[number]?.powers = model.states.map {
          Speed(hertz: Double($0.frequency) * 1000, power: Double($0.power))
        }
      }
    }
    return !processors.isEmpty && processors.values.allSatisfy { !$0.powers.isEmpty }
  }

  private static func online(_ root: KernelRoot) -> [Int] {
    (try? root.text("/sys/devices/system/cpu/online")).flatMap { CPUList(parsing: $0) }?.numbers ?? []
  }
}
