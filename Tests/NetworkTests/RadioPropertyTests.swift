import Network
import Recordings
import TestSupport
import Testing

/// What holds for any traffic, tried on random traffic that is the same each time.
struct RadioPropertyTests {
  private static let all = [SampleRadio.lte, SampleRadio.wifi, SampleRadio.umts, SampleRadio.umtsDefault]
  private static let rounds = 400

  @Test(arguments: all) func stretchesNeverOverlapAndAddUp(_ model: RadioModel) {
    var dice = Dice(seed: 1)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      let groups = Array(stride(from: 0, to: traffic.count, by: 3))
      let use = RadioEngine(model).use(traffic, groups: groups)
      #expect(abs(use.stretches.reduce(0) { $0 + $1.energy } - use.energy) < 1e-9)
      #expect(abs(use.parts.reduce(0, +) - use.energy) < 1e-9)
      #expect(abs(use.stretches.reduce(0) { $0 + $1.end - $1.start } - use.active) < 1e-9)
      let tails = use.stretches.filter { $0.role == .tail }
      #expect(abs(tails.reduce(0) { $0 + $1.energy } - use.tailEnergy) < 1e-9)
      #expect(abs(tails.reduce(0) { $0 + $1.end - $1.start } - use.tail) < 1e-9)
      for (left, right) in zip(use.stretches, use.stretches.dropFirst()) { #expect(left.end <= right.start) }
    }
  }

  @Test(arguments: all) func noTailIsLongerThanItsTimer(_ model: RadioModel) {
    let lengths = Dictionary(model.tail.map { ($0.state.name, $0.length) }) { $1 }
    var dice = Dice(seed: 2)
    for _ in 0..<Self.rounds {
      for stretch in RadioEngine(model).use(dice.traffic()).stretches where stretch.role == .tail {
        #expect(stretch.end - stretch.start <= (lengths[stretch.state] ?? 0) + 1e-9)
      }
    }
  }

  @Test(arguments: all) func sumsAreTheSameWithoutStretches(_ model: RadioModel) {
    var dice = Dice(seed: 3)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      var use = RadioEngine(model).use(traffic)
      use.stretches = []
      #expect(use == RadioEngine(model).use(traffic, keepsStretches: false))
    }
  }

  @Test(arguments: all) func theTimeOfDayDoesNotMatter(_ model: RadioModel) {
    var dice = Dice(seed: 4)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      let later = traffic.map { Transfer(time: $0.time + 1000, bytes: $0.bytes, isSent: $0.isSent) }
      #expect(abs(model.energy(later) - model.energy(traffic)) < 1e-6)
    }
  }

  @Test(arguments: all) func allInOneBurstNeverCostsMore(_ model: RadioModel) {
    var dice = Dice(seed: 5)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      let together = traffic.map { Transfer(time: traffic[0].time, bytes: $0.bytes, isSent: $0.isSent) }
      #expect(model.energy(together) <= model.energy(traffic) + 1e-9)
    }
  }

  @Test(arguments: all) func onePacketMoreAtTheEndNeverLowersTheEnergy(_ model: RadioModel) {
    var dice = Dice(seed: 6)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      #expect(model.energy(traffic.dropLast()) <= model.energy(traffic) + 1e-9)
    }
  }

  /// The next neighbour must be further away than the tails and a promotion: one that is nearer begins its promotion
  /// within the tail, which would then be cut less.
  @Test(arguments: all) func aBurstJoinedToTheOneBeforeNeverCostsMore(_ model: RadioModel) {
    let far = model.tail.reduce(model.promotion?.length ?? 0) { $0 + $1.length }
    var dice = Dice(seed: 7)
    for _ in 0..<Self.rounds {
      let (first, second) = (dice.traffic(), dice.traffic())
      let gap = dice.gap()
      let after = first.last!.time - second[0].time
      let end = second.last!.time + gap + after
      let next = Transfer(time: end + far + 0.01, bytes: 1000, isSent: true)
      let apart = first + second.map { $0.moved(by: after + gap) } + [next]
      let joined = first + second.map { $0.moved(by: after) } + [next]
      #expect(model.energy(joined) <= model.energy(apart) + 1e-9)
    }
  }

  @Test func withoutPromotionsAnyPacketMoreCosts() {
    var dice = Dice(seed: 8)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      for index in traffic.indices {
        var fewer = traffic
        fewer.remove(at: index)
        #expect(SampleRadio.wifi.energy(fewer) <= SampleRadio.wifi.energy(traffic) + 1e-9)
      }
    }
  }

  /// A packet can make the radio cheaper: 11.36704 J each for two that come 10.121 s apart, of which the promotion
  /// between them takes 0.26 s of the tail; with one between them the tail stays whole and no promotion is needed. What
  /// that saves is at most a promotion less the end of the tail that it would have taken. Without a promotion to save
  /// it is at most one listening period, which the packet puts off.
  @Test func aKeepAliveSavesAtMostAPromotionLessTheTailItTakes() {
    let model = SampleRadio.lte
    let apart = model.energy(transfers(at: [0, 10.121]))
    let kept = model.energy(transfers(at: [0, 10.12, 10.121]))
    #expect(apart - kept > 0.03)
    let end = model.tail[2].state.energy(of: 10) - model.tail[2].state.energy(of: 10 - 0.26)
    let most = 0.26 * 1.21 - end
    #expect(abs(most - 0.03156) < 1e-9)
    #expect(apart - kept <= most)

    let listening = model.energy(transfers(at: [0, 4.122])) - model.energy(transfers(at: [0, 4.12, 4.122]))
    #expect(abs(listening - 0.002 * (1.68 - 1.2)) < 1e-9)

    var dice = Dice(seed: 9)
    for _ in 0..<Self.rounds {
      let traffic = dice.traffic()
      for index in traffic.indices {
        var fewer = traffic
        fewer.remove(at: index)
        #expect(model.energy(fewer) <= model.energy(traffic) + most + 1e-9)
      }
    }
  }

  /// On 3G it can save more: within the shared channel a small packet keeps the next one there, too.
  @Test func onAThirdGenerationNetworkItSavesTheDedicatedChannelToo() {
    let model = SampleRadio.umts
    let apart = model.energy(transfers(at: [0, 14.1], bytes: 100))
    let kept = model.energy(transfers(at: [0, 13.9, 14.1], bytes: 100))
    // 1.3 J for the promotion, 5.2 J for the channel and its timer; 0.3 W for the 2 s that the promotion would take.
    #expect(abs(apart - kept - (1.3 + 5.2 - 2 * 0.3)) < 1e-9)
  }
}

extension Transfer {
  fileprivate func moved(by seconds: Double) -> Transfer {
    Transfer(time: time + seconds, bytes: bytes, isSent: isSent)
  }
}

extension Dice {
  /// None, or up to half a minute, long and short alike.
  fileprivate mutating func gap() -> Double {
    let scales = [0, 0.001, 0.01, 0.1, 1, 10]
    return scales[Int(next(6))] * Double.random(in: 0...3, using: &self)
  }

  fileprivate mutating func traffic() -> [Transfer] {
    var time = Double.random(in: -1...5, using: &self)
    return (0...next(12)).map { _ in
      time += gap()
      return Transfer(time: time, bytes: UInt32(next(1500)), isSent: next(2) == 0)
    }
  }
}
