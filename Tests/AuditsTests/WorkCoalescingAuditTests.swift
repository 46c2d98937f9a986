import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct WorkCoalescingAuditTests {
  private func thread(_ wakeups: Double, period: Double = 1, regular: Double = 95) -> JSONValue {
    [
      "name": "timer", "wakeups": .number(wakeups), "period": .number(period), "regular": .number(regular),
    ]
  }

  private func judge(
    _ bursts: Double, _ threads: JSONValue..., thresholds: [String: Quantity] = [:]
  ) -> AuditAnswer {
    var recording = Recording.run(10, ["cpu.wakeups.bursts": (bursts, .count)])
    recording.tables.wakeups = threads.map { .of($0) }
    let budget = Budget(name: "b", limits: [:], thresholds: ["work-coalescing": thresholds])
    return WorkCoalescingAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func threadsThatWakeTogetherPass() {
    #expect(judge(10, thread(10), thread(10), thread(10), thread(10)).verdict == .pass)
  }

  @Test func theSpreadDecidesOnBothSidesOfEachThreshold() {
    let threads = thread(10)
    #expect(judge(14, threads, threads, threads, threads).verdict == .pass)
    #expect(judge(15, threads, threads, threads, threads).verdict == .warn)
    #expect(judge(29, threads, threads, threads, threads).verdict == .warn)
    #expect(judge(30, threads, threads, threads, threads).verdict == .fail)
  }

  @Test func burstsOfOthersAreNotHeldAgainstThem() {
    #expect(judge(500, thread(10), thread(4, regular: 10)).verdict == .notApplicable)
    #expect(judge(500, thread(10), thread(10)).evidence.count == 2)
    #expect(judge(500, thread(10), thread(10)).verdict == .warn)
  }

  @Test func whatWouldNotBeLessIsNotAdvised() {
    let answer = judge(14, thread(16), thread(4), thread(5))
    #expect(answer.verdict == .pass)
    #expect(!answer.explanation.contains("done together"))
  }

  @Test func rareBurstsLeaveRoomForSleep() {
    #expect(judge(10, thread(5), thread(5)).verdict == .warn)
    #expect(judge(9, thread(5), thread(5)).verdict == .pass)
  }

  @Test func oneThreadHasNothingToGather() {
    #expect(judge(100, thread(100)).verdict == .notApplicable)
    #expect(judge(100, thread(100), thread(4)).verdict == .notApplicable)
  }

  @Test func aBudgetMovesTheThresholds() {
    let threads = thread(10)
    let moved = ["fail": Quantity(1.5, .ratio)]
    #expect(judge(15, threads, threads, thresholds: moved).verdict == .fail)
  }
}
