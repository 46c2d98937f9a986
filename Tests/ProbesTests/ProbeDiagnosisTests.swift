import Documents
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
}
