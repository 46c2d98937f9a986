import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskUnchangedWritesAuditTests {
  private func judge(_ times: Double, budget: Budget? = nil) -> AuditAnswer {
    let line: JSONValue = ["path": "/home/u/state", "unchanged": .number(times), "writes": 100]
    let run = Recording.run(10, ["disk.unchanged.bytes": (times * 10, .bytes)]).with(files: [line])
    return DiskUnchangedWritesAudit.judge(AuditInput(recording: run, budget: budget))
  }

  @Test func savesWithoutAChangeAreAWarningAndThenAFailure() {
    #expect(judge(0).verdict == .pass)
    #expect(judge(1).verdict == .pass)
    #expect(judge(2).verdict == .warn)
    #expect(judge(19).verdict == .warn)
    #expect(judge(20).verdict == .fail)
    #expect(judge(20).explanation.contains("20 times"))
  }

  /// As in a database that fills its files.
  @Test func onceForEachFileIsNoHabit() {
    let line: JSONValue = ["path": "/a", "unchanged": 1, "writes": 1]
    let run = Recording.run(10, ["disk.unchanged.bytes": (300, .bytes)]).with(
      files: Array(repeating: line, count: 30))
    #expect(DiskUnchangedWritesAudit.judge(AuditInput(recording: run, budget: nil)).verdict == .pass)
  }

  @Test func aBudgetMovesWhereItFails() {
    let budget = Budget(
      name: "b", limits: [:], thresholds: ["disk-unchanged-writes": ["fail": Quantity(5, .count)]])
    #expect(judge(4, budget: budget).verdict == .warn)
    #expect(judge(5, budget: budget).verdict == .fail)
  }
}
