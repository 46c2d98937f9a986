import Glibc
import Kernel
import TestSupport
import Testing

struct CpufreqLimitsTests {
  private static let base = "/sys/devices/system/cpu/cpufreq/policy0"

  private static func tree() -> FixtureTree {
    FixtureTree()
      .file("\(base)/affected_cpus", "0 1\n")
      .file("\(base)/scaling_available_frequencies", "600000 1200000 1800000 \n")
      .file("\(base)/cpuinfo_min_freq", "600000\n")
      .file("\(base)/scaling_min_freq", "600000\n")
      .file("\(base)/scaling_max_freq", "1200000\n")
  }

  private static func limits(_ root: KernelRoot) throws -> [String] {
    [try root.text("\(base)/scaling_min_freq"), try root.text("\(base)/scaling_max_freq")]
  }

  @Test func aFrequencyIsKeptAndPutBack() throws {
    let root = Self.tree().root
    let policies = SysCpufreq.readAll(root)
    let limits = try CpufreqLimits(policies, root: root)
    try limits.keep(policies[0], at: 1_800_000)
    #expect(try Self.limits(root) == ["1800000", "1800000"])
    limits.restore()
    #expect(try Self.limits(root) == ["600000", "1200000"])
  }

  @Test func whoeverForgetsToPutItBackHasItPutBack() throws {
    let root = Self.tree().root
    let policies = SysCpufreq.readAll(root)
    do {
      let limits = try CpufreqLimits(policies, root: root)
      try limits.keep(policies[0], at: 600_000)
      #expect(try Self.limits(root) == ["600000", "600000"])
    }
    #expect(try Self.limits(root) == ["600000", "1200000"])
  }

  /// The file shows the least of all limits: what firmware or heat asks for now is not made lasting.
  @Test func aLimitOfTheFirmwareOrOfHeatIsNotMadeTheUsers() throws {
    let heat = "/sys/class/thermal/cooling_device3"
    for (name, firmware, state, expected) in [
      ("firmware", "1200000", "0", "1800000"), ("heat", "1800000", "2", "1800000"),
      ("the user", "1800000", "0", "1200000"),
    ] {
      let root = Self.tree().file("\(Self.base)/cpuinfo_max_freq", "1800000\n")
        .file("\(Self.base)/bios_limit", "\(firmware)\n").file("\(heat)/type", "cpufreq-cpu0\n")
        .file("\(heat)/cur_state", "\(state)\n").root
      let limits = try CpufreqLimits(SysCpufreq.readAll(root), root: root)
      #expect(limits.restore() == [])
      #expect(try Self.limits(root) == ["600000", expected], "\(name)")
    }
  }

  @Test func whatCannotBePutBackIsToldWithTheCommandThatDoesIt() throws {
    let root = Self.tree().root
    let policies = SysCpufreq.readAll(root)
    let limits = try CpufreqLimits(policies, root: root)
    try limits.keep(policies[0], at: 1_800_000)
    let file = "\(root.path)\(Self.base)/scaling_max_freq"
    unlink(file)
    mkdir(file, 0o755)
    let failures = limits.restore()
    #expect(failures.map(\.file) == [file] && failures[0].reason == "Is a directory")
    #expect(failures[0].remedy == "echo 1200000 | sudo tee \(file)")
    #expect(try root.text("\(Self.base)/scaling_min_freq") == "600000")
    #expect(throws: SystemError.self) { try limits.keep(policies[0], at: 1_800_000) }
  }

  @Test func aMachineThatTellsNoLimitsIsRefused() {
    let tree = FixtureTree().file("\(Self.base)/affected_cpus", "0\n")
    #expect(throws: SystemError.self) { try CpufreqLimits(SysCpufreq.readAll(tree.root), root: tree.root) }
  }
}
