import Network
import Recordings
import Testing

/// Sums are written out as promotion, what lies between the packets, and the tail.
struct RadioEngineTests {
  /// One period of 20 ms: 2 ms of listening, then the rest; and one of 40 ms.
  private let short = 0.002 * 1.68 + 0.018 * 1.06
  private let long = 0.002 * 1.68 + 0.038 * 1.06
  private var lteTail: Double { 0.1 * 1.2 + short + 250 * long }
  private let everyFiftieth = (0...200).map { Double($0) * 0.05 }

  private func isNear(_ energy: Double, _ expected: Double) -> Bool {
    abs(energy - expected) < expected * 1e-9
  }

  @Test func oneTinyPacketCostsWhatIsPublished() {
    let packet = transfers(at: [0])
    #expect(abs(SampleRadio.lte.energy(packet) / 11.367 - 1) < 0.001)
    #expect(abs(SampleRadio.umts.energy(packet) / 9.5 - 1) < 0.001)
    #expect(abs(SampleRadio.umtsDefault.energy(packet) / 8.76 - 1) < 0.001)
    #expect(abs(SampleRadio.wifi.energy(packet) / 0.101 - 1) < 0.003)
    #expect(isNear(SampleRadio.wifi.energy(packet), 0.25 * 0.403))
  }

  @Test func nothingCostsNothing() { #expect(RadioEngine(SampleRadio.lte).use([]) == RadioUse()) }

  @Test func aSecondAfterwardsTheTailIsCutShort() {
    #expect(
      isNear(
        SampleRadio.lte.energy(transfers(at: [0, 1])),
        0.26 * 1.21 + (0.1 * 1.2 + short + 22 * long) + lteTail))
    #expect(isNear(SampleRadio.wifi.energy(transfers(at: [0, 1])), 2 * 0.25 * 0.403))
    #expect(
      isNear(
        SampleRadio.umts.energy(transfers(at: [0, 1], bytes: 1000)), 2 * 0.65 + 1 * 1.3 + 4 * 1.3 + 10 * 0.3))
  }

  @Test func elevenSecondsAfterwardsTheRadioIsIdleOrMustBeRaised() {
    #expect(isNear(SampleRadio.lte.energy(transfers(at: [0, 11])), 2 * (0.26 * 1.21 + lteTail)))
    #expect(isNear(SampleRadio.wifi.energy(transfers(at: [0, 11])), 2 * 0.25 * 0.403))
    #expect(
      isNear(
        SampleRadio.umts.energy(transfers(at: [0, 11], bytes: 1000)),
        2 * 0.65 + (4 * 1.3 + 5.5 * 0.3) + 1.5 * 0.8 + (4 * 1.3 + 10 * 0.3)))
  }

  @Test func aStreamKeepsItActiveAndPaysForItsBytes() {
    let stream = transfers(at: everyFiftieth, bytes: 1000)
    let bytes = 201 * 0.008 * 0.43839
    #expect(isNear(SampleRadio.lte.energy(stream), 0.26 * 1.21 + 10 * 1.2 + bytes + lteTail))
    #expect(isNear(SampleRadio.wifi.energy(stream), 10 * 0.403 + 0.25 * 0.403))
    #expect(isNear(SampleRadio.umts.energy(stream), 2 * 0.65 + 10 * 1.3 + 4 * 1.3 + 10 * 0.3))
    let use = RadioEngine(SampleRadio.lte).use(stream)
    #expect(use.stretches.map(\.role) == [.promotion, .active, .tail, .tail, .tail])
    #expect(isNear(use.stretches[1].energy, 10 * 1.2 + bytes))
  }

  @Test func receivedBytesHaveTheirOwnPrice() {
    let one = transfers(at: [0], bytes: 125_000, isSent: false)
    #expect(isNear(SampleRadio.lte.energy(one), 0.26 * 1.21 + 0.05197 + lteTail))
    #expect(isNear(RadioEngine(SampleRadio.lte).use(one).tailEnergy, lteTail))
  }

  @Test func aPeriodThatIsCutShortCostsOnlyItsPart() {
    let before = 0.26 * 1.21 + 0.1 * 1.2
    #expect(
      isNear(
        SampleRadio.lte.energy(transfers(at: [0, 0.121])), before + short + 0.001 * 1.68 + lteTail))
    #expect(
      isNear(
        SampleRadio.lte.energy(transfers(at: [0, 0.13])),
        before + short + 0.002 * 1.68 + 0.008 * 1.06 + lteTail))
    #expect(isNear(SampleRadio.lte.energy(transfers(at: [0, 0.101])), before + 0.001 * 1.68 + lteTail))
  }

  @Test func aPromotionTakesItsTimeFromTheTailBefore() {
    let use = RadioEngine(SampleRadio.lte).use(transfers(at: [0, 10.2]))
    let cut = 0.1 * 1.2 + short + 245 * long + (0.002 * 1.68 + 0.018 * 1.06)
    #expect(isNear(use.energy, 0.26 * 1.21 + cut + 0.26 * 1.21 + lteTail))
    #expect(use.promotions == 2)
    #expect(isNear(use.active, 0.26 + 10.2 + 10.12))
  }

  /// The shared channel begins at 4 s, so half a second of the way up from it is left.
  @Test func aWayUpFromASharedChannelBeginsThereAtTheEarliest() {
    let use = RadioEngine(SampleRadio.umts).use(transfers(at: [0, 4.5], bytes: 1000))
    #expect(isNear(use.energy, 2 * 0.65 + 4 * 1.3 + 0.5 * 0.8 + (4 * 1.3 + 10 * 0.3)))
    #expect(use.stretches.map(\.role) == [.promotion, .tail, .promotion, .tail, .tail])
    #expect(isNear(use.tail, 4 + 4 + 10))
  }

  @Test func aPromotionNeverReachesBehindThePacketBefore() {
    var model = SampleRadio.wifi
    model.promotion = RadioModel.Promotion(length: 3, power: 1)
    let use = RadioEngine(model).use(transfers(at: [0, 1]))
    let promotions = 3.0 + 1.0
    #expect(isNear(use.energy, promotions + 0.25 * 0.403))
    #expect(use.stretches.map(\.role) == [.promotion, .promotion, .tail])
  }

  @Test func eachGroupPaysUntilTheNextBegins() {
    let use = RadioEngine(SampleRadio.lte).use(
      transfers(at: [0, 0.05, 1, 30], bytes: 1000), groups: [0, 2, 3])
    let bytes = 0.008 * 0.43839
    #expect(use.parts.count == 3)
    #expect(
      isNear(use.parts[0], 0.26 * 1.21 + 0.05 * 1.2 + 2 * bytes + RadioEngineTests.walk(0.95, short, long)))
    #expect(isNear(use.parts[1], bytes + lteTail))
    #expect(isNear(use.parts[2], 0.26 * 1.21 + bytes + lteTail))
  }

  @Test func theTimeBetweenTwoGroupsBelongsToTheFirst() {
    let parts = RadioEngine(SampleRadio.lte).use(transfers(at: [0, 0.05]), groups: [0, 1]).parts
    #expect(isNear(parts[0], 0.26 * 1.21 + 0.05 * 1.2))
    #expect(isNear(parts[1], lteTail))
  }

  /// LTE's tail as far as it comes in so many seconds, which end in the long period's rest.
  private static func walk(_ seconds: Double, _ short: Double, _ long: Double) -> Double {
    let periods = ((seconds - 0.12) / 0.04).rounded(.down)
    let rest = seconds - 0.12 - periods * 0.04
    return 0.1 * 1.2 + short + periods * long + 0.002 * 1.68 + (rest - 0.002) * 1.06
  }

  @Test func timesOutOfOrderDoNotLowerTheEnergy() {
    #expect(
      isNear(SampleRadio.lte.energy(transfers(at: [5, 4])), SampleRadio.lte.energy(transfers(at: [5]))))
  }
}
