import Audits
import Documents
import Quantities
import Testing

@Suite struct IdleWakeupsAuditTests {
  private func judge(_ duration: Double, _ count: Double, _ thresholds: [String: Quantity] = [:])
    -> AuditAnswer
  {
    var recording = Recording.run(duration, ["cpu.wakeups.idle": (count, .count)])
    recording.tables["wakeups"] = [
      ["name": "a", "idle": 1], ["name": "b", "idle": 9], ["name": "c", "idle": 0],
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

  @Test func theThreadsThatWakeMostAreNamedFirst() {
    #expect(judge(100, 5000).evidence.map { $0["thread"]?.string } == ["b", "a"])
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(judge(100, 2000, ["warn": Quantity(21, .perSecond)]).verdict == .pass)
    #expect(judge(100, 2000, ["fail": Quantity(20, .perSecond)]).verdict == .fail)
  }
}
