import Bench
import Documents
import TestSupport
import Testing

@testable import Commands

@Suite struct ProgressTellerTests {
  @Test func theShareGrowsRunByRunAndCaseByCaseAndNeverFalls() {
    var shares: [Double] = []
    let teller = ProgressTeller(
      count: 2, isTerminal: true, show: { _ in }, say: { _ in }, mark: { shares.append($0) })
    let one = FakeBench.suiteCase(2...2)
    let plan = BenchPlan(rules: one.rules, sides: [.candidate], baseline: [:], resamples: 100)
    for index in 0..<2 {
      teller.begins(index, one, at: 0)
      for number in 1...2 { teller.runs(.candidate, number, isWarmUp: false, plan, at: 1) }
    }
    #expect(shares.first == 0 && shares == shares.sorted() && shares.allSatisfy { $0 < 1 }, "\(shares)")
    #expect(shares.count == 4 && shares[2] == 0.5)
  }
}
