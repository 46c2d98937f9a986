import Kernel
import Testing

@testable import Meters

struct EnergyMetersTests {
  @Test func aMachineWithoutPowercapHasNoCounters() {
    #expect(throws: SystemError.self) { try EnergyMeters.powercap(KernelRoot(path: "/nonexistent")) }
  }
}
