import Audits
import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct MemoryEagerLoadingAuditTests {
  private func judge(
    _ read: Double, at first: Double = 0.5, size: Double = 100 * mebibyte, launch: Double? = nil,
    endedBy: String? = "duration", peak: Double? = nil, processes: Int = 1
  ) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/a/film", "size": .number(size), "read": .number(read), "reads": 1, "first": .number(first),
    ]
    var run = Recording.run(10, ["disk.reads.bytes": (read, .bytes)]).with(files: [line])
    run.program.endedBy = endedBy
    run.tables.threads = (0..<processes).map { .of(["process": .integer($0), "thread": .integer($0)]) }
    if let peak {
      run.metrics["memory.resident.peak"] = Metric(.value(peak, .exact), .bytes, instrument: "i")
    }
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

  /// As in cp, sha256sum or tar.
  @Test func aProgramThatDoesItsWorkAndEndsHasNoLaunchUnlessItSaysSo() {
    #expect(judge(20 * mebibyte, endedBy: nil).verdict == .pass)
    #expect(judge(20 * mebibyte, endedBy: nil).explanation.contains("say with --ready"))
    #expect(judge(20 * mebibyte, launch: 2, endedBy: nil).verdict == .warn)
  }

  @Test func whatIsReadInPartsAndLetGoIsNotLoaded() {
    #expect(judge(20 * mebibyte, peak: 9 * mebibyte).verdict == .pass)
    #expect(judge(20 * mebibyte, peak: 10 * mebibyte).verdict == .warn)
  }

  @Test func eachProcessMayReadAFileForItself() {
    #expect(judge(12 * 65_536, at: 5, size: 65_536, processes: 3).verdict == .pass)
    #expect(judge(13 * 65_536, at: 5, size: 65_536, processes: 3).verdict == .warn)
  }

  @Test func aFileReadAgainAndAgainIsAWarning() {
    #expect(judge(4 * 65_536, at: 5, size: 65_536).verdict == .pass)
    #expect(judge(4 * 65_536 + 4096, at: 5, size: 65_536).verdict == .warn)
    #expect(judge(40 * 65_535, at: 5, size: 65_535).verdict == .pass)
  }
}
