import Documents
import Testing

struct MachineNoiseTests {
  private func difference(
    _ before: MachineNoise?, _ now: MachineNoise, processors: Int = 2
  ) -> String? { now.difference(from: before, processors: processors) }

  @Test func aBusyMachineDoesNotCompare() {
    #expect(difference(MachineNoise(pressure: 2), MachineNoise(pressure: 15)) == nil)
    #expect(difference(MachineNoise(pressure: 50), MachineNoise(pressure: 60)) != nil)
    #expect(difference(MachineNoise(pressure: 99), MachineNoise(pressure: 99)) != nil)
    #expect(difference(MachineNoise(pressure: 2), MachineNoise(pressure: 60))?.contains("60 %") == true)
    #expect(difference(MachineNoise(pressure: 60), MachineNoise(pressure: 2)) != nil)
  }

  @Test func anUnknownPastComparesWithAQuietMachineAlone() {
    #expect(difference(nil, MachineNoise(pressure: 5)) == nil)
    #expect(difference(nil, MachineNoise(pressure: 50))?.contains("an unknown part") == true)
    #expect(difference(nil, MachineNoise()) == nil)
  }

  @Test func withoutPressureTheLoadTells() {
    #expect(difference(MachineNoise(load: 1), MachineNoise(load: 1.5)) == nil)
    #expect(difference(MachineNoise(load: 1), MachineNoise(load: 12)) != nil)
    #expect(difference(MachineNoise(load: 1), MachineNoise(load: 4), processors: 16) == nil)
  }

  @Test func whoSharesProcessorsWithOthersHasFiguresOfItsOwn() {
    func noise(_ others: Double) -> MachineNoise { MachineNoise(load: 1, pressure: 2, others: others) }
    #expect(difference(noise(2), noise(9.9)) == nil)
    #expect(difference(noise(2), noise(48))?.contains("other processes used 2 % of the processors") == true)
    #expect(difference(noise(48), noise(2)) != nil && difference(noise(48), noise(48)) != nil)
    #expect(difference(MachineNoise(pressure: 2), noise(48))?.contains("an unknown part") == true)
    let runs = (0..<10).map { noise($0 < 2 ? 50 : 1) }
    #expect(MachineNoise.typical(of: runs)?.others == 50)
  }

  @Test func aSessionIsAsBusyAsAFifthOfItsRuns() {
    func typical(_ busy: Int, of count: Int) -> Double? {
      let runs = (0..<count).map { MachineNoise(load: 1, pressure: $0 < busy ? 90 : 3) }
      return MachineNoise.typical(of: runs)?.pressure
    }
    #expect(typical(9, of: 44) == 90 && typical(8, of: 44) == 3)
    #expect(typical(1, of: 5) == 90 && typical(1, of: 6) == 3)
    #expect(typical(1, of: 1) == 90)
    let noise = MachineNoise.typical(of: [3.0, 90, 5].map { MachineNoise(load: $0) })
    #expect(noise == MachineNoise(load: 5))
    #expect(MachineNoise.typical(of: [MachineNoise(temperature: 40)]) == nil)
  }
}
