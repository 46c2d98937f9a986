import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskCoalescingAuditTests {
  private func input(
    _ duration: Double, syncs: [Double], all: Double? = nil, median: Double? = 4096, endedBy: String? = nil,
    budget: Budget? = nil
  ) -> AuditInput {
    var run = Recording.run(duration, ["disk.syncs": (all ?? syncs.reduce(0, +), .count)])
    if let median {
      run.metrics["disk.sync.bytes.median"] = Metric(.value(median, .exact), .bytes, instrument: "i")
    }
    run.program.endedBy = endedBy
    run = run.with(files: syncs.enumerated().map { ["path": .string("/\($0)"), "syncs": .number($1)] })
    return AuditInput(recording: run, budget: budget)
  }

  private func verdict(_ input: AuditInput) -> Verdict { DiskCoalescingAudit.judge(input).verdict }

  @Test func manySmallSyncsOfAFileFail() {
    let answer = DiskCoalescingAudit.judge(input(2, syncs: [3, 8001], median: 12))
    #expect(answer.verdict == .fail)
    #expect(
      answer.explanation.hasPrefix(
        "8\u{a0}004 syncs in 2 s; half of them held 12 B of changes or less, most often of /1."
      ))
    #expect(answer.evidence.last?["path"]?.string == "/0")
  }

  @Test func aFewPass() {
    #expect(verdict(input(0.01, syncs: [8])) == .pass)
    #expect(verdict(input(600, syncs: [100])) == .pass)
    #expect(verdict(input(10, syncs: [])) == .pass)
  }

  @Test func inBetweenIsAWarning() {
    #expect(verdict(input(600, syncs: [300])) == .warn)
  }

  /// As in initdb or a package manager: what keeps new files whole cannot be gathered.
  @Test func eachFileMayBeMadeDurableOnce() {
    #expect(verdict(input(2, syncs: Array(repeating: 1, count: 900))) == .pass)
    #expect(verdict(input(2, syncs: Array(repeating: 2, count: 900))) == .fail)
  }

  @Test func whereTheTableDoesNotTellWhichFilesItIsNotJudged() {
    #expect(verdict(input(2, syncs: [], all: 900)) == .notMeasured)
    #expect(verdict(input(2, syncs: [], all: 8)) == .pass)
    #expect(verdict(input(2, syncs: [100], all: 900)) == .fail)
  }

  @Test func largeSyncsCarryTheirWeight() {
    #expect(verdict(input(60, syncs: [1000], median: mebibyte)) == .pass)
    var run = input(60, syncs: [1000], median: nil).recording
    run.metrics["disk.device.bytes"] = Metric(.value(1000 * mebibyte, .exact), .bytes, instrument: "i")
    #expect(verdict(AuditInput(recording: run, budget: nil)) == .pass)
  }

  /// 3 syncs in 3 s are a second's rhythm that goes on, or a start.
  @Test func ofOneThatWasStillRunningAShortRunDoesNotTell() {
    #expect(verdict(input(3, syncs: [4], endedBy: "duration")) == .notMeasured)
    var start = input(3, syncs: [4], endedBy: "duration").recording
    start.series["disk.syncs"] = .sampled(3, .count) { min($0, 1) * 4 }
    #expect(verdict(AuditInput(recording: start, budget: nil)) == .pass)
    #expect(verdict(input(3, syncs: [4])) == .pass)
  }

  @Test func aBudgetMovesTheThresholds() {
    let budget = Budget(
      name: "b", limits: [:], thresholds: ["disk-coalescing": ["fail": Quantity(0.3, .perSecond)]])
    #expect(verdict(input(600, syncs: [180], budget: budget)) == .warn)
    #expect(verdict(input(600, syncs: [181], budget: budget)) == .fail)
  }
}
