import Formats
import Quantities
import Recordings
import TestSupport
import Testing
import Workloads

@testable import Calibration

@Suite struct CalibrationFigureTests {
  private static func metric(_ value: Double) -> Metric {
    Metric(.value(value, .exact), .count, instrument: "some")
  }

  private static func recording(
    _ metrics: [String: Metric], _ tables: [String: [JSONValue]] = [:]
  ) -> Recording {
    var recording = Recording(
      tool: Recording.Tool(version: "1.0.0"), device: DeviceProfile(), settings: RunSettings(),
      program: Program(name: "x", command: ["x"], exit: .status(0), started: "", duration: 1),
      metrics: metrics)
    recording.tables.wakeups = .of(tables["wakeups"] ?? [])
    recording.tables.threads = .of(tables["threads"] ?? [])
    return recording
  }

  @Test func aThreadsWakeUpsAreThoseOfItsLineInTheTable() {
    let answer: JSONValue = [
      "threads": [["name": "waiter", "wakeups": 50], ["name": "waker", "wakeups": 9]]
    ]
    let figures = CalibrationFigure.all(
      answer, length: 9,
      Self.recording(
        ["cpu.wakeups.idle": Self.metric(3)],
        ["wakeups": [["name": "other", "wakeups": 9], ["name": "waiter", "wakeups": 52]]]))
    #expect(
      figures.map(\.thread) == ["waiter", "waker"] && figures.map(\.metric) == ["cpu.wakeups", "cpu.wakeups"])
    #expect(figures[0].judgement == .off && figures[0].difference == 2 && figures[0].fidelity == .exact)
    #expect(figures[1].judgement == .notMeasured)
    #expect(figures[1].reason == "no thread of this name stands in the table of wake-ups")
  }

  @Test func aThreadMayWakeOnceMoreToGiveItsStackBackAndNotOnceLess() {
    func judgement(_ measured: Int) -> CalibrationFigure.Judgement? {
      CalibrationFigure.all(
        ["threads": [["name": "waiter", "wakeups": 50]]], length: 9,
        Self.recording(
          ["cpu.wakeups.idle": Self.metric(3)],
          ["wakeups": [["name": "waiter", "wakeups": .integer(measured)]]])
      ).first?.judgement
    }
    #expect(judgement(50) == .ok && judgement(51) == .ok && judgement(49) == .off && judgement(52) == .off)
  }

  @Test func aThreadMayWakeAsOftenAsTheKernelsAccountHas() {
    func judgement(_ measured: Int) -> CalibrationFigure.Judgement? {
      CalibrationFigure.all(
        ["threads": [["name": "timer-2", "wakeups": 50, "kernel": ["switches": 52]]]], length: 9,
        Self.recording(
          ["cpu.wakeups.idle": Self.metric(3)],
          ["wakeups": [["name": "timer-2", "wakeups": .integer(measured)]]])
      ).first?.judgement
    }
    #expect(judgement(50) == .ok && judgement(53) == .ok && judgement(49) == .off && judgement(54) == .off)
  }

  @Test func whatAThreadWaitsForAfterItsWorkStandsInItsAccountAtItsEnd() {
    func judgement(_ measured: Int) -> CalibrationFigure.Judgement? {
      CalibrationFigure.all(
        ["threads": [["name": "timer-3", "wakeups": 50, "kernel": ["switches": 50]]]], length: 9,
        Self.recording(
          ["cpu.wakeups.idle": Self.metric(3)],
          [
            "wakeups": [["name": "timer-3", "wakeups": .integer(measured)]],
            "threads": [["name": "timer-3", "voluntary": 55]],
          ])
      ).first?.judgement
    }
    #expect(judgement(50) == .ok && judgement(56) == .ok && judgement(49) == .off && judgement(57) == .off)
  }

  @Test func whereThreadsAreNotCountedTheReasonIsTheInstruments() {
    let denied = Metric(.missing("not permitted"), .count, instrument: "wakeups")
    let figures = CalibrationFigure.all(
      ["threads": [["name": "waiter", "wakeups": 50]]], length: 9,
      Self.recording(["cpu.wakeups.idle": denied]))
    #expect(figures.map(\.reason) == ["not permitted"])
  }

  @Test func anExactFigureMustBeEqual() {
    let right = CalibrationFigure("disk.syncs", TrueFigure(100), Self.metric(100))
    #expect(right.judgement == .ok && right.difference == 0)
    let wrong = CalibrationFigure("disk.syncs", TrueFigure(100), Self.metric(99))
    #expect(wrong.judgement == .off && wrong.difference == -1)
  }

  @Test func aBoundIsOffOnlyWhereTheTruthLiesOnItsOtherSide() {
    let least = Metric.bound(.atLeast, 90, .count, instrument: "syncs", why: "some were out of sight")
    let figure = CalibrationFigure("disk.syncs", TrueFigure(100), least)
    #expect(figure.judgement == .notMeasured && figure.measured == 90)
    #expect(figure.reason == "at least so much: some were out of sight")
    #expect(CalibrationFigure("disk.syncs", TrueFigure(80), least).judgement == .off)
    #expect(CalibrationFigure("disk.syncs", TrueFigure(90), least).judgement == .ok)
  }

  @Test func aFigureThatCouldNotBeHadHasItsReasonAndIsNotZero() {
    let missing = Metric(.missing("not permitted"), .count, instrument: "syncs")
    let figure = CalibrationFigure("disk.syncs", TrueFigure(0), missing)
    #expect(figure.judgement == .notMeasured && figure.reason == "not permitted")
    #expect(figure.measured == nil && figure.json["measured"] == nil)
    let unknown = CalibrationFigure("no.such.metric", TrueFigure(0), nil)
    #expect(unknown.reason == "no instrument answers for it" && unknown.unit == nil)
  }

  @Test func theAnswerItselfIsOneMoreWriteOfItsLengthUnlessItLiesInMemory() {
    let truth: JSONValue = ["disk.writes": 3, "disk.writes.bytes": 300, "disk.syncs": 1]
    let figures = CalibrationFigure.all(
      ["truth": truth], length: 50,
      Self.recording(["disk.writes": Self.metric(4), "disk.writes.bytes": Self.metric(350)]))
    #expect(figures.map(\.metric) == ["disk.syncs", "disk.writes", "disk.writes.bytes"])
    #expect(figures.map(\.truth.value) == [1, 4, 350])
    #expect(figures.map(\.judgement) == [.notMeasured, .ok, .ok])
    let exact = CalibrationFigure.all(
      ["truth": truth, "inMemory": true], length: 50,
      Self.recording(["disk.writes": Self.metric(3), "disk.writes.bytes": Self.metric(300)]))
    #expect(exact.map(\.judgement) == [.notMeasured, .ok, .ok])
  }

  @Test func anAnswerWithoutClaimsHasNoFigures() {
    #expect(CalibrationFigure.all(["workload": "x"], length: 9, Self.recording([:])) == [])
    #expect(CalibrationFigure.all(["truth": ["disk.syncs": "many"]], length: 9, Self.recording([:])) == [])
  }
}
