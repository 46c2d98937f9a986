import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct IdleInhibitorAuditTests {
  private static func judge(
    _ what: String, mode: String = "block", until end: Double?, busy: Double = 0,
    _ moved: [String: Quantity] = [:]
  ) -> AuditAnswer {
    var recording = Recording.run(
      100, ["inhibitor.held": (1, .seconds)],
      series: ["cpu.utilisation": .sampled(100, .cores) { $0 <= busy + 0.001 ? 0.5 : 0.001 }])
    recording.tables.inhibitors = [
      .of(
        .members([
          "what": .string(what), "mode": .string(mode), "who": "player", "start": 0,
          "end": end.map { .number($0) }, "held": .number(end ?? 100),
        ]))
    ]
    let budget = Budget(name: "b", limits: [:], thresholds: ["idle-inhibitor": moved])
    return IdleInhibitorAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func anInhibitorOfAnIdleProgramIsAWarningAndThenAFailure() {
    #expect(Self.judge("sleep:idle", until: 9.9).verdict == .pass)
    #expect(Self.judge("idle", until: 10.1).verdict == .warn)
    #expect(Self.judge("sleep", until: 59.8).verdict == .warn)
    #expect(Self.judge("sleep", until: nil).verdict == .fail)
  }

  @Test func aProgramThatWorksMayHoldOffSleep() {
    #expect(Self.judge("sleep", until: 95, busy: 95).verdict == .pass)
  }

  @Test func aDelayAndAKeyHoldNothingOff() {
    #expect(Self.judge("sleep", mode: "delay", until: nil).verdict == .pass)
    #expect(Self.judge("handle-power-key", until: nil).verdict == .pass)
  }

  @Test func aWakeLockIsAnInhibitor() {
    #expect(Self.judge("sleep", mode: "wake lock", until: nil).verdict == .fail)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(Self.judge("sleep", until: 20, ["warn": Quantity(21, .seconds)]).verdict == .pass)
    #expect(Self.judge("sleep", until: 20, ["fail": Quantity(20, .seconds)]).verdict == .fail)
    #expect(Self.judge("sleep", until: 20, ["idle": Quantity(0.0005, .cores)]).verdict == .pass)
  }

  @Test func theExplanationNamesWhoAndHowLong() {
    let words = Self.judge("sleep", until: 30).explanation
    #expect(words.contains("“player”") && words.contains("30 s"))
  }
}
