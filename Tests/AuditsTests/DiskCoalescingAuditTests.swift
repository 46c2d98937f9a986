import Audits
import Documents
import Quantities
import Testing

@Suite struct DiskCoalescingAuditTests {
  private func judge(_ duration: Double, syncs: Double, bytes: Double) -> AuditAnswer {
    let figures: [String: (Double, Unit)] = [
      "disk.syncs": (syncs, .count), "disk.device.bytes": (bytes, .bytes),
    ]
    return DiskCoalescingAudit.judge(AuditInput(recording: .run(duration, figures), budget: nil))
  }

  @Test func manySmallSyncsFail() {
    let answer = judge(2, syncs: 8004, bytes: 47 * mebibyte)
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("8\u{a0}004 times"))
    #expect(answer.explanation.contains("6.01 KiB at a time"))
  }

  @Test func aFewPass() {
    #expect(judge(0.01, syncs: 8, bytes: 120 * 1024).verdict == .pass)
    #expect(judge(600, syncs: 100, bytes: 400 * 1024).verdict == .pass)
    #expect(judge(10, syncs: 0, bytes: 0).verdict == .pass)
  }

  @Test func inBetweenIsAWarning() {
    #expect(judge(600, syncs: 300, bytes: 3 * mebibyte).verdict == .warn)
  }

  @Test func largeSyncsCarryTheirWeight() {
    #expect(judge(60, syncs: 1000, bytes: 1000 * mebibyte).verdict == .pass)
  }

  @Test func itSaysHowOftenAndOfWhichFile() {
    var run = Recording.run(
      2,
      [
        "disk.syncs": (8000, .count), "disk.device.bytes": (mebibyte, .bytes),
        "disk.sync.bytes.median": (12, .bytes),
      ])
    run = run.with(files: [["path": "/a", "syncs": 3], ["path": "/b", "syncs": 7]])
    let answer = DiskCoalescingAudit.judge(AuditInput(recording: run, budget: nil))
    #expect(answer.explanation.contains("every 250 µs; half of them held 12 B of changes or less"))
    #expect(answer.explanation.contains("most often of /b."))
    #expect(answer.evidence.last?["path"]?.string == "/a")
  }

  @Test func aBudgetMovesTheThresholds() {
    let budget = Budget(
      name: "b", limits: [:], thresholds: ["disk-coalescing": ["fail": Quantity(0.3, .perSecond)]])
    let figures: [String: (Double, Unit)] = ["disk.syncs": (180, .count), "disk.device.bytes": (1, .bytes)]
    let input = AuditInput(recording: .run(600, figures), budget: budget)
    #expect(DiskCoalescingAudit.judge(input).verdict == .warn)
    let more: [String: (Double, Unit)] = ["disk.syncs": (181, .count), "disk.device.bytes": (1, .bytes)]
    let over = AuditInput(recording: .run(600, more), budget: budget)
    #expect(DiskCoalescingAudit.judge(over).verdict == .fail)
  }
}
