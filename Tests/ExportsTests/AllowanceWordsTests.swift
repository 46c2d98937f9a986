import Documents
import Quantities
import TestSupport
import Testing

@testable import Exports

/// No figure is shown that nobody measured: of a run that did not fill a limit's window, the amounts are.
struct AllowanceWordsTests {
  private func line(run: Double, used: Double, value: Double) -> BudgetLine {
    let limit = Budget.Limit(maximum: Quantity(150, .perSecond), over: 300)
    return BudgetLine(
      metric: "cpu.wakeups.rate", limit: limit, value: value, headroom: 100 * (1 - value / 150),
      verdict: .pass,
      use: WindowUse(used: used, allowed: 150 * max(run, 300), unit: .count, span: max(run, 300), run: run))
  }

  @Test func aShortRunIsToldByTheAmounts() {
    let short = line(run: 1.71, used: 23_988, value: 79.96)
    #expect(BudgetStrings.allowance(short) == "23\u{a0}988 of 45\u{a0}000 allowed in 5 min; this run: 1.71 s")
    #expect(
      BudgetStrings.value(short) == "23\u{a0}988" && BudgetStrings.bound(short) == "45\u{a0}000 in 5 min")
    #expect(BudgetStrings.headroom(short) == "47 % left")
    let page = PageBudget.row(short).source
    #expect(page.contains("23\u{a0}988 of 45\u{a0}000 allowed in 5 min; this run: 1.71 s"))
    #expect(!page.contains("80 /s"))
  }

  @Test func aRunAsLongAsTheWindowIsToldByItsOwnAverage() {
    let long = line(run: 600, used: 60_000, value: 100)
    #expect(BudgetStrings.allowance(long) == nil)
    #expect(BudgetStrings.value(long) == "100 /s" && BudgetStrings.bound(long) == "150 /s avg")
  }

  @Test func aLimitThatIsUndecidedIsNotCountedAsKept() {
    var report = SampleReport.good
    var open = line(run: 2, used: 1139, value: 3.8)
    open.verdict = .inconclusive
    report.assessment.budget = [line(run: 2, used: 10, value: 0.1), open]
    #expect(ReportStrings.headline(report).hasPrefix("1 of 2 limits kept, 1 undecided"))
  }

  @Test func whatIsRequiredIsNotCalledAllowed() {
    let limit = Budget.Limit(minimum: Quantity(5, .perSecond), over: 60)
    let line = BudgetLine(
      metric: "cpu.wakeups.rate", limit: limit, value: 0.2, headroom: -96, verdict: .inconclusive,
      use: WindowUse(used: 12, allowed: nil, required: 300, unit: .count, span: 60, run: 6))
    #expect(BudgetStrings.allowance(line) == "12 of 300 required in 60 s; this run: 6 s")
  }
}
