import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct SensorUseAuditTests {
  static func line(
    _ kind: String, opened: Double = 0, closed: Double? = nil, held: Double, rate: Double? = nil,
    path: String = "/dev/x", capabilities: String? = nil
  ) -> JSONValue {
    .members([
      "path": .string(path), "kind": .string(kind), "opened": .number(opened),
      "closed": closed.map { .number($0) }, "held": .number(held), "rate": rate.map { .number($0) },
      "capabilities": capabilities.map { .strings($0.split(separator: ", ").map(String.init)) }, "opens": 1,
      "name": "p", "process": 7,
    ])
  }

  /// A run that works for the first `busy` seconds and then does nothing.
  private static func judge(
    _ lines: [JSONValue], busy: Double = 0, phases: [Recording.Phase] = [], _ moved: [String: Quantity] = [:]
  ) -> AuditAnswer {
    var recording = Recording.run(
      100, ["device.held": (1, .seconds), "cpu.utilisation": (0, .cores)],
      series: ["cpu.utilisation": .sampled(100, .cores) { $0 <= busy + 0.001 ? 0.5 : 0.001 }])
    recording.tables.devices = lines.map { .of($0) }
    recording.phases = phases
    let budget = Budget(name: "b", limits: [:], thresholds: ["sensor-use": moved])
    return SensorUseAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func nothingOpenedPasses() {
    #expect(Self.judge([]).verdict == .pass)
    #expect(Self.judge([Self.line("graphics", held: 100)]).verdict == .pass)
  }

  @Test(arguments: ["video", "microphone", "motion sensor", "positioning"])
  func aSensorHeldByAnIdleProgramIsAWarningAndThenAFailure(_ kind: String) {
    #expect(Self.judge([Self.line(kind, closed: 9.9, held: 9.9)]).verdict == .pass)
    #expect(Self.judge([Self.line(kind, closed: 10.1, held: 10.1)]).verdict == .warn)
    #expect(Self.judge([Self.line(kind, closed: 59.8, held: 59.8)]).verdict == .warn)
    #expect(Self.judge([Self.line(kind, held: 100)]).verdict == .fail)
  }

  @Test func aSensorThatIsReadIsInUse() {
    #expect(Self.judge([Self.line("microphone", closed: 60, held: 60)], busy: 60).verdict == .pass)
    #expect(Self.judge([Self.line("microphone", held: 100)], busy: 80).verdict == .warn)
  }

  @Test func aVideoNodeThatIsNoCameraDoesNotCount() {
    var recording = Recording.run(
      100, ["device.held": (1, .seconds)], series: ["cpu.utilisation": .sampled(100, .cores) { _ in 0 }])
    recording.tables.devices = [.of(Self.line("video", held: 100, path: "/dev/video3"))]
    let input = { AuditInput(recording: recording, budget: nil) }
    #expect(SensorUseAudit.judge(input()).verdict == .fail)
    recording.device.hardware = ["cameras": ["notCameras": [["node": "/dev/video3"]]]]
    #expect(SensorUseAudit.judge(input()).verdict == .pass)
  }

  @Test func theBackgroundIsNoPlaceForASensor() {
    func background(_ start: Double) -> [Recording.Phase] {
      [.init(name: "background", start: start, end: 50)]
    }
    let line = Self.line("video", closed: 50, held: 50)
    #expect(Self.judge([line], busy: 50, phases: background(45.1)).verdict == .pass)
    #expect(Self.judge([line], busy: 50, phases: background(45)).verdict == .fail)
  }

  @Test func moreSamplesThanAnybodyNeedsAreAWarning() {
    #expect(Self.judge([Self.line("motion sensor", closed: 1, held: 1, rate: 100)]).verdict == .pass)
    let answer = Self.judge([Self.line("motion sensor", closed: 1, held: 1, rate: 101)])
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("101 /s samples") || answer.explanation.contains("101"))
  }

  @Test func aBudgetMovesTheThresholds() {
    let line = Self.line("video", closed: 20, held: 20, rate: 50)
    #expect(Self.judge([line], ["warn": Quantity(21, .seconds)]).verdict == .pass)
    #expect(Self.judge([line], ["fail": Quantity(20, .seconds)]).verdict == .fail)
    #expect(Self.judge([line], ["idle": Quantity(0.0005, .cores)]).verdict == .pass)
    #expect(Self.judge([line], busy: 20, ["rate": Quantity(49, .perSecond)]).verdict == .warn)
  }
}
