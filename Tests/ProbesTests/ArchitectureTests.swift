import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct ArchitectureTests {
  private func states(_ tree: FixtureTree) -> [String: Finding.State] {
    ProcessorProbe.read(tree.root).capabilities.mapValues(\.state)
  }

  @Test func a64BitArmMachineRunsArm64AndOfCapturedTreesTheRestIsUnknown() {
    let tree = FixtureTree().arm(parts: ["0xd03"], arch: "aarch64")
    #expect(states(tree) == ["arm64": .present, "armv7": .unknown, "armv6": .unknown])
  }

  @Test func theListOfCoresWith32BitModeSettlesIt() {
    let tree = FixtureTree().arm(parts: ["0xd03"], arch: "aarch64")
    tree.file("/sys/devices/system/cpu/aarch32_el0", "0-3\n")
    #expect(states(tree) == ["arm64": .present, "armv7": .present, "armv6": .present])
    tree.file("/sys/devices/system/cpu/aarch32_el0", "\n")
    #expect(states(tree) == ["arm64": .present, "armv7": .absent, "armv6": .absent])
  }

  @Test func a32BitUserlandOnA64BitKernelHasBoth() {
    let tree = FixtureTree().arm(parts: ["0xd03"], model: "ARMv8 Processor rev 4 (v8l)")
    #expect(states(tree) == ["arm64": .present, "armv7": .present, "armv6": .present])
  }

  @Test func theFirstRaspberryPiIsAnArmv6WhateverItsArchitectureSays() {
    let tree = FixtureTree().arm(
      parts: ["0xb76"], version: "7", model: "ARMv6-compatible processor rev 7 (v6l)")
    #expect(states(tree) == ["arm64": .absent, "armv7": .absent, "armv6": .present])
  }

  /// Up to Linux 3.7 the name stood once for all processors, under another key.
  @Test func anOldKernelsArmv6IsNoArmv7() {
    let tree = FixtureTree().file(
      "/proc/cpuinfo",
      """
      Processor\t: ARMv6-compatible processor rev 7 (v6l)
      BogoMIPS\t: 697.95
      Features\t: swp half thumb fastmult vfp edsp java tls
      CPU implementer\t: 0x41
      CPU architecture: 7
      CPU part\t: 0xb76

      Hardware\t: BCM2708
      """)
    #expect(states(tree) == ["arm64": .absent, "armv7": .absent, "armv6": .present])
  }

  @Test(arguments: ["5TEJ", "4T"]) func anOlderArmRunsNoneOfThem(_ version: String) {
    let tree = FixtureTree().arm(
      parts: ["0x926"], version: version, model: "ARM926EJ-S rev 5 (v5l)")
    #expect(states(tree) == ["arm64": .absent, "armv7": .absent, "armv6": .absent])
    #expect(
      ProcessorProbe.read(tree.root).capabilities["armv7"]?.reason
        == "the processor is of an older architecture")
  }

  @Test func a32BitKernelRunsNo64BitProgramsOnAnyProcessor() {
    let tree = FixtureTree().arm(parts: ["0xd03"], version: "8", arch: "armv7l")
    #expect(states(tree) == ["arm64": .absent, "armv7": .present, "armv6": .present])
  }

  @Test func aPCRunsNoArmPrograms() {
    let tree = FixtureTree().file(
      "/proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\nflags\t\t: fpu lm\n")
    #expect(states(tree) == ["arm64": .absent, "armv7": .absent, "armv6": .absent])
    let evidence = ProcessorProbe.read(tree.root).capabilities["arm64"]?.evidence
    #expect(evidence == [.init("/proc/cpuinfo", "flags with lm")])
  }

  @Test func anUnknownProcessorIsUnknown() {
    #expect(
      states(FixtureTree().file("/proc/cpuinfo", "what is this\n")).values.allSatisfy { $0 == .unknown })
  }
}
