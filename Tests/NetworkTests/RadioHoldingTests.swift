import Network
import Testing

/// 3G: what small packets do. Promotion 1.3 J; DCH 1.3 W, its tail 4 s; FACH 0.3 W for 10 s, left for 1.2 J.
struct RadioHoldingTests {
  private let model = SampleRadio.umts

  private func isNear(_ energy: Double, _ expected: Double) -> Bool { abs(energy - expected) < 1e-9 }

  @Test func aSmallPacketStartsTheSharedChannelAnew() {
    let use = RadioEngine(model).use(
      [
        Transfer(time: 0, bytes: 1000, isSent: true), Transfer(time: 11, bytes: 543, isSent: true),
      ], groups: [0, 1])
    #expect(isNear(use.energy, 1.3 + 4 * 1.3 + 7 * 0.3 + 10 * 0.3))
    #expect(use.promotions == 1)
    #expect(isNear(use.tail, 21))
    #expect(isNear(use.parts[0], 1.3 + 4 * 1.3 + 7 * 0.3))
    #expect(isNear(use.parts[1], 10 * 0.3))
  }

  @Test func aLargerPacketLeavesTheSharedChannel() {
    let packets = [
      Transfer(time: 0, bytes: 1000, isSent: true), Transfer(time: 11, bytes: 544, isSent: true),
    ]
    let use = RadioEngine(model).use(packets)
    #expect(isNear(use.energy, 1.3 + 4 * 1.3 + 5.5 * 0.3 + 1.5 * 0.8 + 4 * 1.3 + 10 * 0.3))
    #expect(use.promotions == 1)
    #expect(
      use.stretches.map(\.state) == ["promotion", "DCH tail", "FACH", "FACH promotion", "DCH tail", "FACH"])
  }

  @Test func eachDirectionHasItsOwnThreshold() {
    let small = 1.3 + 4 * 1.3 + 7 * 0.3 + 10 * 0.3
    func energy(_ bytes: UInt32) -> Double {
      model.energy(transfers(at: [0]) + transfers(at: [11], bytes: bytes, isSent: false))
    }
    #expect(isNear(energy(475), small))
    #expect(energy(476) > small + 1)
  }

  @Test func littleTrafficDoesNotKeepItsOwnChannel() {
    let trickle = transfers(at: (0...200).map { Double($0) * 0.05 }, bytes: 40)
    #expect(isNear(model.energy(trickle), 1.3 + 4 * 1.3 + 16 * 0.3))
  }

  @Test func aFewBytesNeverShortenTheTimer() {
    #expect(isNear(model.energy(transfers(at: [0, 2], bytes: 40)), model.energy(transfers(at: [0]))))
    let held = [Transfer(time: 0, bytes: 40, isSent: true), Transfer(time: 2, bytes: 320, isSent: true)]
    #expect(isNear(model.energy(held), 1.3 + 2 * 1.3 + 4 * 1.3 + 10 * 0.3))
  }

  @Test func bytesWithinTheWindowAddUp() {
    let apart = transfers(at: [0, 3, 3.4], bytes: 160)
    let together = transfers(at: [0, 3, 3.2], bytes: 160)
    #expect(isNear(model.energy(apart), 1.3 + 4 * 1.3 + 10 * 0.3))
    #expect(isNear(model.energy(together), 1.3 + 3.2 * 1.3 + 4 * 1.3 + 10 * 0.3))
  }

  /// What does not start the timer causes nothing but its bytes.
  @Test func theGroupThatStartedTheTimerPaysForItsEnd() {
    var model = model
    model.active.sentPerMegabit = 1
    let use = RadioEngine(model).use(transfers(at: [0, 2], bytes: 125), groups: [0, 1])
    #expect(isNear(use.parts[1], 0.001))
    #expect(isNear(use.parts[0], 1.3 + 4 * 1.3 + 10 * 0.3 + 0.001))
    #expect(isNear(use.stretches.reduce(0) { $0 + $1.energy }, use.energy))
  }

  @Test func bytesOfASharedChannelThatIsLeftAtOnceAreNotForgotten() {
    var model = model
    model.active.sentPerMegabit = 1
    let packets = [
      Transfer(time: 0, bytes: 125, isSent: true), Transfer(time: 11, bytes: 125, isSent: true),
      Transfer(time: 11, bytes: 12500, isSent: true),
    ]
    let use = RadioEngine(model).use(packets)
    #expect(isNear(use.stretches.reduce(0) { $0 + $1.energy }, use.energy))
    #expect(isNear(use.energy, 1.3 + 4 * 1.3 + 7 * 0.3 + 4 * 1.3 + 10 * 0.3 + 0.102))
  }
}
