import Energy
import Kernel
import PowerMeters
import TestSupport
import Testing

struct ProcessorWeightsMachineTests {
  private static let base = "/sys/devices/system/cpu"

  private static var bigAndLittle: FixtureTree {
    FixtureTree()
      .file("\(base)/online", "0-5\n")
      .file("\(base)/cpufreq/policy0/affected_cpus", "0 1 2 3\n")
      .file("\(base)/cpufreq/policy0/scaling_available_frequencies", "408000 1416000 \n")
      .file("\(base)/cpufreq/policy4/affected_cpus", "4 5\n")
      .file("\(base)/cpufreq/policy4/scaling_available_frequencies", "408000 1800000 \n")
  }

  private static func withCapacities(_ tree: FixtureTree) -> FixtureTree {
    for number in 0..<6 { tree.file("\(base)/cpu\(number)/cpu_capacity", number < 4 ? "485\n" : "1024\n") }
    return tree
  }

  private static func domain(
    _ tree: FixtureTree, _ name: String, _ processors: String, _ flags: String, _ powers: [Int: Int]
  ) {
    let base = "/sys/kernel/debug/energy_model/\(name)"
    tree.file("\(base)/cpus", processors).file("\(base)/flags", flags)
    for (frequency, power) in powers {
      tree.file("\(base)/ps:\(frequency)/frequency", "\(frequency)\n")
      tree.file("\(base)/ps:\(frequency)/power", "\(power)\n")
    }
  }

  @Test func capacitiesTellTheKindsApart() {
    let weights = ProcessorWeights.read(Self.withCapacities(Self.bigAndLittle).root)
    #expect(weights.source == "cpu_capacity and frequency, by Pollack's rule")
    #expect(weights.capacities[0] == 485 && weights.capacities[5] == 1024)
    #expect(weights.weight(4, 1.8e9) == 1)
    #expect(abs(weights.weight(0, nil) - 485.0 * 485 / 1024 / 1024) < 1e-12)
    #expect(weights.weight(0, 408e6) < weights.weight(0, 1.416e9) * 408 / 1416)
  }

  @Test func withoutCapacitiesTheHighestFrequencyStandsInForThem() {
    let weights = ProcessorWeights.read(Self.bigAndLittle.root)
    #expect(weights.capacities[3] == 1.416e9 && weights.capacities[4] == 1.8e9)
    // Some processors' capacities are no scale for all.
    let some = Self.bigAndLittle.file("\(Self.base)/cpu0/cpu_capacity", "485\n")
    #expect(ProcessorWeights.read(some.root).capacities[0] == 1.416e9)
  }

  @Test func theKernelsEnergyModelComesFirst() {
    let tree = Self.withCapacities(Self.bigAndLittle)
    Self.domain(tree, "cpu0", "0-3\n", "0x1\n", [408000: 30000, 1_416_000: 150_000])
    Self.domain(tree, "cpu4", "4-5\n", "0x1\n", [408000: 90000, 1_800_000: 1_200_000])
    let weights = ProcessorWeights.read(tree.root)
    #expect(weights.source == "the kernel's energy model")
    #expect(weights.weight(5, 1.8e9) == 1 && weights.weight(0, 1.416e9) == 0.125)
    #expect(weights.weight(2, 408e6) == 0.025 && weights.capacities[2] == 485)
  }

  @Test func domainsOfDifferentScalesAreNotCompared() {
    let tree = Self.withCapacities(Self.bigAndLittle)
    Self.domain(tree, "cpu0", "0-3\n", "0x4\n", [1_416_000: 3])
    Self.domain(tree, "cpu4", "4-5\n", "0x1\n", [1_800_000: 1_200_000])
    #expect(ProcessorWeights.read(tree.root).source == "cpu_capacity and frequency, by Pollack's rule")
  }

  @Test func aModelOfSomeProcessorsIsNotTaken() {
    let tree = Self.withCapacities(Self.bigAndLittle)
    Self.domain(tree, "cpu4", "4-5\n", "0x1\n", [1_800_000: 1_200_000])
    #expect(ProcessorWeights.read(tree.root).weight(0, nil) < 0.25)
    #expect(ProcessorWeights.read(tree.root).source == "cpu_capacity and frequency, by Pollack's rule")
  }

  @Test func aMachineThatTellsNothingCountsAllAlike() {
    let weights = ProcessorWeights.read(FixtureTree().file("\(Self.base)/online", "0-1\n").root)
    #expect(weights.weight(0, nil) == 1 && weights.weight(1, 2e9) == 1)
    #expect(weights.source == nil)
  }
}
