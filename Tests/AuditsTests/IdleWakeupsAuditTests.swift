import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct IdleWakeupsAuditTests {
  private func judge(
    _ duration: Double, _ count: Double, _ thresholds: [String: Quantity] = [:], endedBy: String? = nil
  ) -> AuditAnswer {
    var recording = Recording.run(duration, ["cpu.wakeups.idle": (count, .count)])
    recording.program.endedBy = endedBy
    recording.tables.wakeups = [
      .of(["name": "a", "idle": 1]), .of(["name": "b", "idle": 9]), .of(["name": "c", "idle": 0]),
    ]
    let budget = Budget(name: "b", limits: [:], thresholds: ["idle-wakeups": thresholds])
    return IdleWakeupsAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func theRateDecidesOnBothSidesOfEachThreshold() {
    #expect(judge(100, 1999).verdict == .pass)
    #expect(judge(100, 2000).verdict == .warn)
    #expect(judge(100, 9999).verdict == .warn)
    #expect(judge(100, 10000).verdict == .fail)
  }

  @Test func aShortRunMayUseWhatTenSecondsAllow() {
    #expect(judge(1, 199).verdict == .pass)
    #expect(judge(1, 200).verdict == .warn)
  }

  @Test func aShortRunIsToldAsWhatItWasAndNotAsARateThatNobodyMeasured() {
    let answer = judge(1.5, 21_860)
    #expect(answer.verdict == .fail)
    #expect(
      answer.explanation.hasPrefix(
        "The program took a processor out of idle 21\u{a0}860 times in 1.5 s, where 1\u{a0}000 in 10 s are too many."
      ))
    #expect(judge(100, 5000).explanation.contains("5\u{a0}000 times in 100 s, 50 /s. A processor"))
  }

  @Test func oneThatWasStillRunningAndWouldGoOnSoIsNotJudgedBeforeItsTime() {
    #expect(judge(1, 199, endedBy: "duration").verdict == .notMeasured)
    #expect(judge(1, 19, endedBy: "duration").verdict == .pass)
    #expect(judge(1, 200, endedBy: "duration").verdict == .warn)
    #expect(judge(10, 199, endedBy: "duration").verdict == .pass)
  }

  /// As in find or git: a job waits for its disk as often as the work needs.
  @Test func ofAJobOnlyWhatItsTimersCanHaveDoneCounts() {
    func judge(_ timers: Double, endedBy: String?) -> AuditAnswer {
      var recording = Recording.run(1, ["cpu.wakeups.idle": (5000, .count)])
      recording.program.endedBy = endedBy
      recording.tables.wakeups = [
        .of(["name": "a", "idle": 3000, "byTimer": .number(timers)]),
        .of(["name": "b", "idle": 2000, "byTimer": 0]),
      ]
      return IdleWakeupsAudit.judge(AuditInput(recording: recording, budget: nil))
    }
    #expect(judge(100, endedBy: nil).verdict == .pass)
    #expect(
      judge(100, endedBy: nil).explanation.contains("5\u{a0}000 times in 1 s, 100 of them by its timers"))
    #expect(judge(4000, endedBy: nil).verdict == .fail)
    #expect(judge(100, endedBy: "duration").verdict == .fail)
  }

  @Test func theThreadsThatWakeMostAreNamedFirst() {
    #expect(judge(100, 5000).evidence.map { $0["thread"]?.string } == ["b", "a"])
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(judge(100, 2000, ["warn": Quantity(21, .perSecond)]).verdict == .pass)
    #expect(judge(100, 2000, ["fail": Quantity(20, .perSecond)]).verdict == .fail)
  }
}
