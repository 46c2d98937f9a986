import Documents
import Glibc
import Kernel
import PowerMeters
import Probes
import TestSupport
import Testing

@Suite struct ProbeDiagnosisTests {
  @Test(arguments: [KernelRoot.live, FixtureTree().root]) func whatDoesNotWorkHasAReason(_ root: KernelRoot) {
    let rows = DeviceProber.diagnose(root)
    #expect(Set(rows.map(\.unit)) == Set(ProbeRegistry.all.map { $0.meta.id }))
    for row in rows {
      #expect(row.kind == "probe")
      #expect((row.state == .works) == (row.reason == nil), "\(row.source)")
      if row.state == .works { #expect(row.remedy == nil) }
    }
  }

  @Test func aTreeWithNothingInItLacksPowerSupplies() {
    let row = DeviceProber.diagnose(FixtureTree().root).first { $0.unit == "battery" }
    #expect(row?.state == .missing)
  }

  @Test func aCapturedTreeFallsBackFromNetlink() {
    let tree = FixtureTree().file("/sys/class/net/lo/type", "772\n")
    let row = DeviceProber.diagnose(tree.root).first { $0.unit == "network" }
    #expect(row?.state == .fallsBack)
  }

  @Test func aLibraryThatTheMachineLacksIsNotSaidToBeMissingInTheBuild() {
    let there = ProcessorProbe.withoutPfm(isBuiltIn: true)
    #expect(there.reason?.hasPrefix("libpfm.so.4 is not on this machine") == true)
    #expect(there.remedy == "apt-get install libpfm4")
    let without = ProcessorProbe.withoutPfm(isBuiltIn: false)
    #expect(without.reason?.hasPrefix("this build is without it") == true)
    #expect(without.remedy?.contains("libpfm4-dev") == true)
  }

  @Test func ofSeveralMemoryNodesItIsSaidWhyTheLibraryIsNotAsked() {
    let missing = ProcessorProbe.withoutNuma(isBuiltIn: true, code: ENOENT)
    #expect(missing.reason?.hasPrefix("libnuma.so.1 is not on this machine") == true)
    #expect(missing.remedy == "apt-get install libnuma1" && missing.state == .fallsBack)
    let refused = ProcessorProbe.withoutNuma(isBuiltIn: true, code: ENOSYS)
    #expect(refused.reason?.hasPrefix("this kernel answers no NUMA calls") == true && refused.remedy == nil)
    let without = ProcessorProbe.withoutNuma(isBuiltIn: false, code: ENOENT)
    #expect(without.reason?.hasPrefix("this build is without it") == true)
    #expect(without.remedy?.contains("libnuma-dev") == true)
  }

  @Test func oneMemoryNodeNeedsNoLibraryAndNoneHasNothingToInstall() {
    let node = "/sys/devices/system/node"
    let one = FixtureTree().file("\(node)/online", "0\n").file("\(node)/node0/cpulist", "0-3\n")
    let rows = { (tree: FixtureTree) in
      ProcessorProbe.diagnose(tree.root).filter { [MemoryNodes.directory, "libnuma"].contains($0.source) }
    }
    #expect(rows(one).map(\.source) == [MemoryNodes.directory] && rows(one).first?.state == .works)
    #expect(rows(FixtureTree()).map(\.source) == ["libnuma"] && rows(FixtureTree()).first?.remedy == nil)
  }
}
