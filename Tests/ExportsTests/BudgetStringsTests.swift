import Documents
import Quantities
import Recordings
import Testing

@testable import Exports

struct BudgetStringsTests {
  private func words(_ value: Double?, max: Double? = nil, min: Double? = nil) -> String {
    let limit = Budget.Limit(
      maximum: max.map { Quantity($0, .count) }, minimum: min.map { Quantity($0, .count) })
    let headroom = value.flatMap { value in max.flatMap { $0 > 0 ? 100 * (1 - value / $0) : nil } }
    return BudgetStrings.headroom(
      BudgetLine(metric: "disk.writes", limit: limit, value: value, headroom: headroom, verdict: .pass))
  }

  @Test func headroomIsAShareWithinTheLimitAndAFactorFarPastIt() {
    #expect(words(19, max: 100) == "81 % left")
    #expect(words(100, max: 100) == "none left")
    #expect(words(112, max: 100) == "12 % over")
    #expect(words(4600, max: 100) == "46× the limit")
  }

  @Test func littleIsNeverSpelledAsNothing() {
    #expect(words(99.98, max: 100) == "under 0.1 % left")
    #expect(words(100.04, max: 100) == "under 0.1 % over")
    #expect(words(0.4, max: 100) == "99.6 % left")
  }

  @Test func aLimitOfZeroHasNoFactor() {
    #expect(words(3, max: 0) == "none allowed")
    #expect(words(0, max: 0) == "kept")
  }

  @Test func tooLittleIsMeasuredAgainstTheMinimum() {
    #expect(words(75, min: 100) == "25 % too little")
    #expect(words(120, min: 100) == "kept")
  }

  @Test func aBoundStandsWithTheEndThatItsHeadroomIsFrom() {
    let limit = Budget.Limit(maximum: Quantity(128 * 1_048_576, .bytes))
    func value(_ headroom: Double) -> String {
      BudgetStrings.value(
        BudgetLine(
          metric: "memory.footprint.peak", limit: limit, value: 64 * 1_048_576, headroom: headroom,
          verdict: .pass, bound: .atLeast))
    }
    #expect(value(25) == "64 MiB to 96 MiB")
    #expect(value(50) == "at least 64 MiB", "nothing more is known")
  }

  @Test func aMissingFigureIsNotZero() {
    #expect(words(nil, max: 100) == "not measured")
  }
}
