import Audits
import Documents
import Quantities
import Testing

@Suite struct MemoryEagerLoadingAuditTests {
  private func judge(
    _ read: Double, at first: Double = 0.5, size: Double = 100 * mebibyte, launch: Double? = nil
  ) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/a/film", "size": .number(size), "read": .number(read), "reads": 1, "first": .number(first),
    ]
    var run = Recording.run(10, ["disk.reads.bytes": (read, .bytes)]).with(files: [line])
    if let launch { run.phases = [.init(name: "launch", start: 0, end: launch)] }
    return MemoryEagerLoadingAudit.judge(AuditInput(recording: run, budget: nil))
  }

  @Test func muchReadAtTheStartIsAWarning() {
    #expect(judge(16 * mebibyte).verdict == .pass)
    #expect(judge(16 * mebibyte + 4096).verdict == .warn)
    #expect(judge(16 * mebibyte + 4096).explanation.contains("in the first 1 s"))
    #expect(judge(17 * mebibyte, at: 1.1).verdict == .pass)
  }

  @Test func aLaunchPhaseSaysWhatTheStartIs() {
    #expect(judge(17 * mebibyte, at: 1.1, launch: 2).verdict == .warn)
    #expect(judge(17 * mebibyte, at: 0.5, launch: 0.3).verdict == .pass)
    #expect(judge(17 * mebibyte, launch: 2).explanation.contains("during the launch"))
  }

  @Test func aFileReadAgainAndAgainIsAWarning() {
    #expect(judge(4 * 65_536, at: 5, size: 65_536).verdict == .pass)
    #expect(judge(4 * 65_536 + 4096, at: 5, size: 65_536).verdict == .warn)
    #expect(judge(40 * 65_535, at: 5, size: 65_535).verdict == .pass)
  }
}
