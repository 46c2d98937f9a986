import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskWholeFileRewritesAuditTests {
  private func judge(_ size: Double, times: Double, bytes: Double? = nil) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/home/u/state", "size": .number(size), "whole": .number(times),
      "wholeBytes": .number(bytes ?? size * times),
    ]
    let run = Recording.run(10, ["disk.kept.bytes": (size, .bytes)]).with(files: [line])
    return DiskWholeFileRewritesAudit.judge(AuditInput(recording: run, budget: nil))
  }

  @Test func aLargeFileWrittenWholeAgainAndAgainIsAWarningAndThenAFailure() {
    #expect(judge(65_536, times: 3).verdict == .warn)
    #expect(judge(65_536, times: 3).explanation.contains("/home/u/state"))
    #expect(judge(10 * mebibyte, times: 10).verdict == .warn)
    #expect(judge(10 * mebibyte, times: 11).verdict == .fail)
  }

  @Test func aSmallFileOrASeldomOneMayBeWrittenWhole() {
    #expect(judge(65_535, times: 100).verdict == .pass)
    #expect(judge(10 * mebibyte, times: 2).verdict == .pass)
  }

  /// The first recordings do not have it.
  @Test func withoutTheSizeOfWhatWasRewrittenItIsNotMeasured() {
    func judge(_ times: Double) -> Verdict {
      let line: JSONValue = ["path": "/home/u/state", "size": 65_536, "whole": .number(times)]
      var run = Recording.run(10, ["disk.kept.bytes": (65_536, .bytes)]).with(files: [line])
      run.tables.files[0].wholeBytes = nil
      return DiskWholeFileRewritesAudit.judge(AuditInput(recording: run, budget: nil)).verdict
    }
    #expect(judge(3) == .notMeasured && judge(0) == .pass)
  }

  @Test func aFileThatWasWrittenWholeWhileItWasSmallPasses() {
    #expect(judge(10 * mebibyte, times: 100, bytes: 100 * 8192).verdict == .pass)
  }
}
