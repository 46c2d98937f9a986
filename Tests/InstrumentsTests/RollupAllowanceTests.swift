import Testing

@testable import Instruments

@Suite struct RollupAllowanceTests {
  /// Spends whenever it may, as the instrument does, and answers the share of the time that went.
  static func share(cost: UInt64, tick: UInt64, ticks: Int) -> Double {
    var allowance = RollupAllowance()
    var spent: UInt64 = 0
    for _ in 0..<ticks {
      allowance.grow(by: tick)
      while allowance.allowsAnother {
        allowance.spend(cost, onNew: false)
        spent += cost
      }
    }
    return Double(spent) / Double(tick * UInt64(ticks))
  }

  @Test(arguments: [UInt64(50_000), 1_000_000, 30_000_000])
  func howeverDearAReadingIsItsShareOfTheTimeIsKept(_ cost: UInt64) {
    let share = Self.share(cost: cost, tick: 100_000_000, ticks: 20_000)
    #expect(share < RollupAllowance.share * 1.2)
    #expect(share > RollupAllowance.share * 0.8)
  }

  @Test(arguments: [UInt64(20_000_000), 300_000_000])
  func whatHasChangedWaitsForASecondAtMostHoweverDearItsLastReadingWas(_ cost: UInt64) {
    var allowance = RollupAllowance()
    allowance.spend(cost, onNew: true)
    for _ in 0..<9 {
      allowance.grow(by: 100_000_000)
    }
    #expect(!allowance.allowsNew)
    for _ in 0..<2 { allowance.grow(by: 100_000_000) }
    #expect(allowance.allowsNew)
  }
}
