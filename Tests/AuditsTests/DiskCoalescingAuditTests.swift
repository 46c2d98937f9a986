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
}
