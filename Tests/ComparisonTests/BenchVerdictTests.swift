import Documents
import Quantities
import Testing

@testable import Comparison

struct BenchVerdictTests {
  private func verdict(
    _ comparisons: [ComparisonVerdict] = [], budget: [Verdict] = [], problem: String? = nil,
    stop: BenchCase.Stop = .maximum, isGated: Bool = true, candidate: [Double] = [1]
  ) -> Verdict {
    BenchVerdict.of([
      BenchCase(
        name: "case",
        comparisons: comparisons.map {
          MetricComparison(
            metric: "disk.syncs", baseline: Sample(unit: .count),
            candidate: Sample(unit: .count, values: candidate),
            gate: isGated ? Gate(metric: "disk.syncs", relative: 0) : nil, verdict: $0)
        },
        budget: budget.map {
          BudgetLine(
            metric: "disk.syncs", limit: Budget.Limit(maximum: Quantity(1, .count)), value: nil,
            headroom: nil,
            verdict: $0)
        }, stop: stop, problem: problem)
    ])
  }

  @Test func theGravestCounts() {
    #expect(verdict([.improved, .fail, .inconclusive], problem: "it is not there") == .fail)
    #expect(verdict([.unchanged, .inconclusive], problem: "it is not there") == .notMeasured)
    #expect(verdict([.unchanged, .inconclusive], budget: [.pass, .warn]) == .inconclusive)
    #expect(verdict([.unchanged, .improved]) == .pass)
  }

  @Test func aBudgetFailsWithoutAnyBaseline() {
    #expect(verdict(budget: [.pass, .fail]) == .fail)
    #expect(verdict(budget: [.pass, .warn]) == .warn)
    #expect(verdict(budget: [.pass]) == .pass)
    #expect(verdict(budget: [.notMeasured, .pass]) == .notMeasured)
  }

  @Test func aGateWithoutItsMetricWasNotMeasured() {
    #expect(verdict([.notCompared, .unchanged], candidate: []) == .notMeasured)
    #expect(verdict([.notCompared, .unchanged]) == .inconclusive)
  }

  @Test func aProgramThatFailedWasNotMeasured() {
    #expect(verdict([.unchanged], stop: .failed) == .notMeasured)
    #expect(verdict([.unchanged], stop: .interrupted) == .pass)
  }

  @Test func whereNothingWasAskedThereIsNoVerdict() {
    #expect(BenchVerdict.of([]) == .notApplicable)
    #expect(verdict() == .notApplicable)
    #expect(verdict([.inconclusive, .notCompared], isGated: false) == .notApplicable)
  }
}
