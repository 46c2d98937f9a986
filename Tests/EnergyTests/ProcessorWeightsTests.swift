import Testing

@testable import Energy

struct ProcessorWeightsTests {
  private static let unequal = ProcessorWeights(
    [0: .init(capacity: 512, highest: 1e9), 4: .init(capacity: 1024, highest: 2e9)], source: "two kinds")

  @Test func theStrongestAtItsHighestWeighsOne() {
    #expect(Self.unequal.weight(4, 2e9) == 1 && Self.unequal.weight(4, nil) == 1)
  }

  @Test func halfOfTheCapacityIsAQuarterOfThePower() {
    #expect(Self.unequal.weight(0, 1e9) == 0.25)
  }

  /// Half of the frequency at three quarters of the voltage.
  @Test func halfOfTheFrequencyIsLessThanHalfOfThePower() {
    #expect(Self.unequal.weight(4, 1e9) == 0.5 * 0.75 * 0.75)
  }

  @Test func aFrequencyAboveTheHighestIsTheHighest() {
    #expect(Self.unequal.weight(0, 5e9) == 0.25)
  }

  @Test func powersThatAreToldAreTakenAndWhatLiesBetweenIsInProportion() {
    let little = ProcessorWeights.Processor(
      capacity: 400, powers: [.init(hertz: 5e8, power: 50), .init(hertz: 1e9, power: 100)])
    let big = ProcessorWeights.Processor(
      capacity: 1024, powers: [.init(hertz: 1e9, power: 500), .init(hertz: 2e9, power: 2000)])
    let weights = ProcessorWeights([0: little, 1: big], source: "told")
    #expect(weights.weight(1, 2e9) == 1 && weights.weight(1, 1.5e9) == 0.625)
    #expect(weights.weight(0, 1e8) == 0.025 && weights.weight(0, 9e9) == 0.05)
    #expect(weights.capacities == [0: 400, 1: 1024])
  }

  @Test func powersOfSomeProcessorsOnlyAreNoScaleForAll() {
    let weights = ProcessorWeights(
      [0: .init(capacity: 512, powers: [.init(hertz: 1e9, power: 9)]), 1: .init(capacity: 1024)],
      source: "half told")
    #expect(weights.weight(0, 1e9) == 0.25)
  }

  @Test func aProcessorThatNothingIsKnownOfWeighsOne() {
    #expect(ProcessorWeights.equal.weight(3, 1e9) == 1 && Self.unequal.weight(9, nil) == 1)
    #expect(ProcessorWeights.equal.source == nil && Self.unequal.source == "two kinds")
  }
}
