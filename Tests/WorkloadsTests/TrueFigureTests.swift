import Formats
import Testing

@testable import Workloads

@Suite struct TrueFigureTests {
  @Test func anExactFigureAdmitsNoOther() {
    #expect(TrueFigure(7).admits(7) && !TrueFigure(7).admits(8) && !TrueFigure(7).admits(.nan))
  }

  @Test func aToleranceHoldsOnBothSidesAndWhatIsExtraOnlyAbove() {
    let near = TrueFigure(100, tolerance: 5)
    #expect(near.admits(95) && near.admits(105) && !near.admits(94.9) && !near.admits(105.1))
    let least = TrueFigure(100, extra: 5)
    #expect(least.admits(105) && !least.admits(99) && !least.admits(106))
  }

  @Test(arguments: [TrueFigure(3), TrueFigure(3, tolerance: 1), TrueFigure(3, extra: 2)])
  func whatIsWrittenIsReadBack(_ figure: TrueFigure) {
    #expect(TrueFigure(figure.json) == figure)
  }

  @Test func anExactFigureIsAPlainNumber() {
    #expect(TrueFigure(3).json == 3)
    #expect(TrueFigure(JSONValue.string("many")) == nil && TrueFigure(["tolerance": 1]) == nil)
  }
}
