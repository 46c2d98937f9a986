import Bench
import Documents
import TestSupport
import Testing

@testable import Answers

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

  private func line(_ columns: Int) -> String {
    var line = ProgressLine(name: "gzip -kf body.sql --of-a-long-command") { name in
      name.map { "case 1 of 2: \($0)" } ?? "case 1 of 2"
    }
    line.parts = [
      ("repeat 7 of 12 (old)", .step), ("cpu.time 14 ms", .figure), ("about 34 s left", .left),
      ("at most 60 s", .bound),
    ]
    return line.text(columns: columns)
  }

  @Test func whereItIsNarrowTheNameIsShortenedFirstAndTheTimeThatIsLeftStaysLongest() {
    #expect(line(200).hasPrefix("case 1 of 2: gzip -kf body.sql --of-a-long-command, repeat 7 of 12 (old), "))
    #expect(line(100).hasPrefix("case 1 of 2: gzip ") && line(100).hasSuffix("at most 60 s"))
    #expect(line(39) == "repeat 7 of 12 (old), about 34 s left")
    #expect(line(20) == "about 34 s left")
    #expect((1...200).allSatisfy { line($0).count <= $0 })
  }

  @Test func theProgramThatRunsIsNamed() {
    var lines: [String] = []
    let teller = ProgressTeller(
      count: 1, isTerminal: true, show: { lines.append($0) }, say: { _ in }, old: "./old")
    let one = FakeBench.suiteCase(2...2)
    let plan = BenchPlan(rules: one.rules, sides: [.baseline, .candidate], baseline: [:], resamples: 100)
    teller.begins(0, one, at: 0)
    teller.runs(.baseline, 1, isWarmUp: false, plan, at: 1)
    teller.runs(.candidate, 1, isWarmUp: false, plan, at: 2)
    #expect(lines.first?.hasPrefix("case 1 of 1: ./old, repeat 1 of 2 (old)") == true)
    #expect(lines.last?.hasPrefix("case 1 of 1: \(one.name), repeat 1 of 2 (new)") == true)
  }
}
