import Documents
import Quantities
import Testing
import Workloads

@testable import Commands

@Suite struct CalibrationFigureTests {
  private static func metric(_ value: Double) -> Metric {
    Metric(.value(value, .exact), .count, instrument: "some")
  }

  @Test func anExactFigureMustBeEqual() {
    let right = CalibrationFigure("disk.syncs", TrueFigure(100), Self.metric(100))
    #expect(right.judgement == .ok && right.difference == 0)
    let wrong = CalibrationFigure("disk.syncs", TrueFigure(100), Self.metric(99))
    #expect(wrong.judgement == .off && wrong.difference == -1)
  }

  @Test func aFigureThatCouldNotBeHadHasItsReasonAndIsNotZero() {
    let missing = Metric(.missing("not permitted"), .count, instrument: "syncs")
    let figure = CalibrationFigure("disk.syncs", TrueFigure(0), missing)
    #expect(figure.judgement == .notMeasured && figure.reason == "not permitted")
    #expect(figure.measured == nil && figure.json["measured"] == nil)
    let unknown = CalibrationFigure("no.such.metric", TrueFigure(0), nil)
    #expect(unknown.reason == "no instrument answers for it" && unknown.unit == nil)
  }

  @Test func theAnswerItselfIsOneMoreWriteOfItsLength() {
    let answer: JSONValue = ["truth": ["disk.writes": 3, "disk.writes.bytes": 300, "disk.syncs": 1]]
    let figures = CalibrationFigure.all(
      answer, length: 50, ["disk.writes": Self.metric(4), "disk.writes.bytes": Self.metric(350)])
    #expect(figures.map(\.metric) == ["disk.syncs", "disk.writes", "disk.writes.bytes"])
    #expect(figures.map(\.truth.value) == [1, 4, 350])
    #expect(figures.map(\.judgement) == [.notMeasured, .ok, .ok])
  }

  @Test func anAnswerWithoutClaimsHasNoFigures() {
    #expect(CalibrationFigure.all(["workload": "x"], length: 9, [:]) == [])
    #expect(CalibrationFigure.all(["truth": ["disk.syncs": "many"]], length: 9, [:]) == [])
  }
}
