import Energy
import Kernel
import PowerMeters
import Quantities
import Recordings

/// The processors of a machine as a calibration takes them: those that are alike and share their frequency.
enum CalibrationClusters {
  /// Where a frequency is unknown this one stands for whatever the processors run at.
  static let unknown = 1e9

  /// From the weakest to the strongest; empty where the kernel lists no processors.
  static func read(_ root: KernelRoot, _ policies: [SysCpufreq]) -> [CalibrationDesign.Cluster] {
    let capacities = ProcessorWeights.read(root).capacities
    let kinds = Dictionary(grouping: capacities.keys.sorted()) { processor in
      Kind(
        capacity: capacities[processor] ?? 0,
        frequencies: frequencies(policies.first { $0.processors.contains(processor) }))
    }
    let rising = kinds.sorted { ($0.key.capacity, $0.value[0]) < ($1.key.capacity, $1.value[0]) }
    return rising.map { kind, processors in
      let first = processors.filter { isFirst($0, among: processors, root) }
      return CalibrationDesign.Cluster(
        processors: first, siblings: processors.filter { !first.contains($0) },
        frequencies: kind.frequencies.isEmpty ? [unknown] : kind.frequencies,
        isScaled: kind.frequencies.count > 1)
    }
  }

  /// Whether no earlier one of these is a thread of the same core.
  private static func isFirst(_ processor: Int, among: [Int], _ root: KernelRoot) -> Bool {
    let threads = SysTopology.threads(processor, root).value?.numbers ?? []
    return !threads.contains { $0 < processor && among.contains($0) }
  }

  private struct Kind: Hashable {
    var capacity: Double
    var frequencies: [Double]
  }

  /// In hertz, rising. Of a driver that takes any between two bounds, four at equal distances.
  private static func frequencies(_ policy: SysCpufreq?) -> [Double] {
    guard let policy else { return [] }
    if !policy.frequencies.isEmpty { return policy.frequencies.map { Double($0) * 1000 } }
    guard let lowest = policy.lowest, let highest = policy.highest else { return [] }
    guard lowest < highest else { return [Double(highest) * 1000] }
    return Set((0..<4).map { lowest + (highest - lowest) * $0 / 3 }).sorted().map { Double($0) * 1000 }
  }
}
