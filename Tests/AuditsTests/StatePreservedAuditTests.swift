import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct StatePreservedAuditTests {
  private static func judge(
    _ whole: [String], checks: [Int?] = [], _ moved: [String: Quantity] = [:]
  ) -> AuditAnswer {
    let failed = checks.count { $0 != 0 }
    var recording = Recording.run(10, ["state.damage": (Double(whole.count { $0 == "no" } + failed), .count)])
    recording.tables.stateFiles = whole.enumerated().map { index, word in
      .of(["path": .string("/state/\(index)"), "whole": .string(word), "why": "it is empty, and was not"])
    }
    recording.events = checks.map { status in
      .init(
        1, CheckMade(CommandEnd(status: status, signal: status == nil ? "SIGSEGV" : nil), when: .relaunch))
    }
    let budget = Budget(name: "b", limits: [:], thresholds: ["state-preserved": moved])
    return StatePreservedAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func wholeFilesAndAPassedCheckPass() {
    let answer = Self.judge(["yes", "yes"], checks: [0])
    #expect(answer.verdict == .pass)
    #expect(answer.explanation.contains("all 2 files were whole, and the check after it passed"))
  }

  @Test func oneDamagedFileFails() {
    let answer = Self.judge(["yes", "no"])
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("/state/1: it is empty, and was not"))
    #expect(answer.evidence.first?["path"] == "/state/1")
  }

  @Test func aFailedCheckFails() {
    #expect(Self.judge([], checks: [0, 1]).verdict == .fail)
    #expect(Self.judge(["yes"], checks: [nil]).explanation.contains("a signal"))
  }

  @Test func whatCannotBeKnownIsAWarning() {
    let answer = Self.judge(["yes", "unknown"])
    #expect(answer.verdict == .warn && answer.explanation.contains("1 of 2 files"))
  }

  @Test func aBudgetMovesTheThreshold() {
    #expect(Self.judge(["no"], ["fail": Quantity(2, .count)]).verdict == .warn)
  }

  @Test func withoutAKillNothingIsJudged() throws {
    let recording = Recording.run(10).missing("state.damage", "the program was not killed on purpose", .count)
    let result = Judge.assess(recording, budget: nil).audits.first { $0.id == "state-preserved" }
    #expect(result?.verdict == .notApplicable)
    #expect(result?.explanation.contains("--do kill") == true)
  }
}
