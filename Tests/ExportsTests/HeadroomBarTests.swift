import Documents
import Quantities
import Testing

@testable import Exports

struct HeadroomBarTests {
  private func bar(_ value: Double?, max: Double? = nil, min: Double? = nil, verdict: Verdict = .pass)
    -> String
  {
    let limit = Budget.Limit(
      maximum: max.map { Quantity($0, .count) }, minimum: min.map { Quantity($0, .count) })
    let line = BudgetLine(metric: "disk.writes", limit: limit, value: value, headroom: nil, verdict: verdict)
    return HeadroomBar(line).render().source
  }

  @Test func halfALimitFillsHalfTheWayToIt() {
    #expect(bar(50, max: 100).contains("class=\"used\" width=\"33%\""))
    #expect(!bar(50, max: 100).contains("class=\"over\""))
  }

  @Test func aBarOvershootsItsLimitAndIsBrokenWhereItLeavesTheDrawing() {
    #expect(bar(125, max: 100).contains("class=\"over\" x=\"66%\" width=\"16.5%\""))
    #expect(!bar(125, max: 100).contains("class=\"break\""))
    #expect(bar(4600, max: 100).contains("class=\"over\" x=\"66%\" width=\"34%\""))
    #expect(bar(4600, max: 100).contains("class=\"break\""))
  }

  @Test func moreThanAMinimumIsNotShownAsTooMuch() {
    #expect(bar(120, min: 100).contains("class=\"more\""))
    #expect(!bar(120, min: 100).contains("class=\"over\""))
  }

  @Test func aMissingFigureDrawsAnEmptyFrame() {
    #expect(bar(nil, max: 100).contains("class=\"unmeasured\""))
    #expect(!bar(nil, max: 100).contains("class=\"used\""))
  }

  @Test(arguments: [(0.0, 0.0), (1, 0), (1e300, 1e-300), (.infinity, 5), (.nan, 5)])
  func anExtremeFigureStaysInsideTheDrawing(value: Double, limit: Double) throws {
    for match in bar(value, max: limit).matches(of: /width="(-?[0-9.]+)%"/) {
      let width = try #require(Double(match.1))
      #expect(width >= 0 && width <= 100)
    }
  }
}
