import Audits
import Documents
import Quantities
import Testing

@Suite struct CPUPollingAuditTests {
  private func thread(
    period: Double = 0.02, regular: Double = 99, wakeups: Double = 100, work: Double = 0.00005,
    byTimer: Double? = nil, more: [String: JSONValue] = [:]
  ) -> JSONValue {
    let line: [String: JSONValue] = [
      "name": "worker", "thread": 7, "wakeups": .number(wakeups), "period": .number(period),
      "regular": .number(regular), "commonWork": .number(work), "byTimer": .number(byTimer ?? wakeups),
    ]
    return .object(line.merging(more) { $1 })
  }

  private func judge(_ threads: JSONValue..., thresholds: [String: Quantity] = [:]) -> AuditAnswer {
    var recording = Recording.run(10)
    recording.tables["wakeups"] = threads
    let budget = Budget(name: "b", limits: [:], thresholds: ["cpu-polling": thresholds])
    return CPUPollingAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func aShortTimerForNothingFailsAndNamesTheThread() {
    let answer = judge(thread())
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("“worker” was woken every 20 ms"))
    #expect(answer.evidence.first?["periodSeconds"]?.number == 0.02)
  }

  @Test func tenTimesASecondFailsAndJustBelowIsAWarning() {
    #expect(judge(thread(period: 0.1)).verdict == .fail)
    #expect(judge(thread(period: 0.101)).verdict == .warn)
  }

  @Test func onceASecondIsAWarningAndJustBelowPasses() {
    #expect(judge(thread(period: 1, wakeups: 20)).verdict == .warn)
    #expect(judge(thread(period: 1.01, wakeups: 20)).verdict == .pass)
  }

  @Test func aThreadThatKeepsNoIntervalIsNoPoll() {
    #expect(judge(thread(regular: 70)).verdict == .fail)
    #expect(judge(thread(regular: 69.9)).verdict == .pass)
  }

  @Test func aFewWakeUpsAreNoHabit() {
    #expect(judge(thread(wakeups: 20)).verdict == .fail)
    #expect(judge(thread(wakeups: 19)).verdict == .pass)
  }

  @Test func aWakeUpWithWorkToDoIsNoPoll() {
    #expect(judge(thread(period: 0.2, work: 0.00099)).verdict == .warn)
    #expect(judge(thread(period: 0.2, work: 0.001)).verdict == .pass)
  }

  @Test func drawingAtTheScreensRateIsNoPollAndAnIdlePollAtThatRateIs() {
    #expect(judge(thread(period: 1.0 / 60, work: 0.0005)).verdict == .pass)
    #expect(judge(thread(period: 1.0 / 60, work: 0.0004)).verdict == .fail)
  }

  @Test func whomOthersWakeDoesNotPoll() {
    #expect(judge(thread(byTimer: 0, more: ["byNetwork": 100, "byUnknown": 0])).verdict == .pass)
  }

  @Test func whereTheCauseIsNotKnownItIsAWarningThatSaysHowToTell() {
    let answer = judge(thread(byTimer: 0))
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("--causes"))
  }

  @Test func whereLinesAreMissingNoPollWasSeenIsNoProof() {
    func verdict(_ all: Double, lines: Double = 950) -> Verdict {
      var recording = Recording.run(10, ["cpu.wakeups": (all, .count)])
      recording.tables["wakeups"] = [["name": "quiet", "wakeups": .number(lines)]]
      return CPUPollingAudit.judge(AuditInput(recording: recording, budget: nil)).verdict
    }
    #expect(verdict(1000) == .pass)
    #expect(verdict(1001) == .inconclusive)
    #expect(verdict(23, lines: 4) == .pass, "no poll hides among nineteen")
    #expect(verdict(24, lines: 4) == .inconclusive)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(judge(thread(), thresholds: ["fail": Quantity(60, .perSecond)]).verdict == .warn)
    #expect(judge(thread(), thresholds: ["wakeups": Quantity(101, .count)]).verdict == .pass)
  }
}
