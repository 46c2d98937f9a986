import Kernel
import Testing

@testable import PowerMeters

struct EnergyMetersTests {
  @Test func aMachineWithoutPowercapHasNoCounters() {
    #expect(throws: SystemError.self) { try EnergyMeters.powercap(KernelRoot(path: "/nonexistent")) }
  }
}
