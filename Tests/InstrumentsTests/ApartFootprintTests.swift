import Testing

@testable import Instruments

@Suite struct ApartFootprintTests {
  private func most(_ samples: [(shared: Double, other: Double, isFresh: Bool)]) -> Double {
    var footprint = ApartFootprint()
    for sample in samples {
      footprint.add(shared: sample.shared, other: sample.other, isFresh: sample.isFresh)
    }
    return footprint.most
  }

  @Test func aFileThatComesAsTheOtherGoesMayHaveStoodBesideIt() {
    #expect(most([(0, 55, true), (52, 4, true)]) == 107)
    #expect(most([(52, 4, true), (0, 55, true)]) == 107)
  }

  @Test func untilAFileIsLookedAtAgainAllThatCameMeanwhileMayHaveStoodBesideIt() {
    #expect(most([(0, 4, true), (0, 55, false), (0, 4, false), (52, 4, true)]) == 107)
  }

  @Test func whatStaysAsItIsIsItsSum() {
    #expect(most([(52, 4, true), (52, 4, false), (52, 4, true)]) == 56)
  }

  @Test func whatWasGoneWhenTheFileHadNotComeDidNotStandBesideIt() {
    #expect(most([(0, 55, true), (0, 4, true), (52, 4, true)]) == 56)
  }

  @Test func whatWasNotLookedAtIsTakenForWhatItWas() {
    var footprint = ApartFootprint()
    footprint.add(shared: 52, other: 4, isFresh: true)
    footprint.add(other: 10)
    #expect(footprint.most == 62)
    footprint.add(shared: 60, other: 4, isFresh: true)
    #expect(footprint.most == 70)
  }
}
