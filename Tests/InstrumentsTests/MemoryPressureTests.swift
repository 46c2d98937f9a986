import Instruments
import Kernel
import Recordings
import TestSupport
import Testing

@Suite struct MemoryPressureTests {
  @Test func onlyAPressureFileThatIsNotThereMeansThatPressureIsOff() throws {
    let tree = FixtureTree().file("/off/cgroup.procs", "").file("/odd/memory.pressure/x", "")
    let off = MemoryInstrument.groupStall(Cgroup(path: tree.path + "/off"))
    let odd = MemoryInstrument.groupStall(Cgroup(path: tree.path + "/odd"))
    #expect(try #require(off.reason).contains("psi=1"))
    #expect(try !#require(odd.reason).contains("psi=1"))
  }
}
