import Formats
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct MemoryProbeTests {
  private let unified = "30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"

  private func hardware(_ tree: FixtureTree, _ key: String) -> JSONValue? {
    MemoryProbe.read(tree.root).hardware?[key]
  }

  @Test func sizesAreInBytes() {
    let tree = FixtureTree().file(
      "/proc/meminfo", "MemTotal:  2048 kB\nMemAvailable: 1024 kB\nHugePages_Total:  3\n")
    #expect(hardware(tree, "total") == 2_097_152 && hardware(tree, "available") == 1_048_576)
  }

  @Test func aSizeThatIsNotThereIsNotZero() {
    let tree = FixtureTree().file("/proc/meminfo", "MemTotal:  2048 kB\n")
    #expect(hardware(tree, "available")?["missing"] == "/proc/meminfo has no MemAvailable")
    #expect(hardware(FixtureTree(), "total")?["missing"] != nil)
  }

  @Test func aNumberThatNoMachineHasIsPassedOver() {
    #expect(
      Meminfo(parsing: "MemTotal: -1 kB\nMemFree: 99999999999999999999999 kB\n: 1 kB\n")["MemTotal"] == nil)
  }

  @Test func theControllerIsThereWhereTheUnifiedHierarchyHasIt() {
    let tree = FixtureTree().file("/proc/self/mountinfo", unified)
    tree.file("/sys/fs/cgroup/cgroup.controllers", "cpu io memory pids\n")
    #expect(hardware(tree, "controller")?["state"] == "present")
  }

  @Test func aControllerInTheOldHierarchyIsNamed() {
    let old = "31 24 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
    let tree = FixtureTree().file("/proc/self/mountinfo", unified + old)
    tree.file("/sys/fs/cgroup/cgroup.controllers", "hugetlb\n")
    #expect(hardware(tree, "controller")?["state"] == "absent")
    #expect(hardware(tree, "controller")?["reason"]?.string?.hasSuffix("/sys/fs/cgroup/memory") == true)
  }

  @Test func aKernelWithoutPressureFiguresHasNone() {
    #expect(hardware(FixtureTree(), "pressure")?["state"] == "absent")
    let tree = FixtureTree().file(
      "/proc/pressure/memory", "some avg10=0.00 total=0\nfull avg10=0.00 total=0\n")
    #expect(hardware(tree, "pressure")?["state"] == "present")
  }

  @Test func theRunningMachinesTotalIsThatOfProc() throws {
    func total() throws -> Double? {
      try Meminfo.read()["MemTotal"]
    }
    let before = try #require(try total())
    let answer = MemoryProbe.read(.live).hardware?["total"]?.number
    // A virtual machine's memory can grow and shrink meanwhile.
    #expect(try answer == before || before != total())
  }
}
