import Audits
import Documents
import Quantities
import Testing

@Suite struct MemoryWholeFileReadsAuditTests {
  private func judge(_ size: Double, calls: Double, whole: Double = 1) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/a/film", "size": .number(size), "read": .number(size), "reads": .number(calls),
      "readWhole": .number(whole),
    ]
    let run = Recording.run(10, ["disk.reads.bytes": (size, .bytes)]).with(files: [line])
    return MemoryWholeFileReadsAudit.judge(AuditInput(recording: run, budget: nil))
  }

  @Test func aLargeFileReadAtOnceIsAWarningAndThenAFailure() {
    #expect(judge(mebibyte, calls: 1).verdict == .warn)
    #expect(judge(64 * mebibyte, calls: 1).verdict == .warn)
    #expect(judge(64 * mebibyte + 4096, calls: 1).verdict == .fail)
    #expect(judge(mebibyte, calls: 1, whole: 3).explanation.contains("read 3 times"))
  }

  @Test func smallFilesFilesInPartsAndPartsOfFilesPass() {
    #expect(judge(mebibyte - 1, calls: 1).verdict == .pass)
    #expect(judge(mebibyte, calls: 2).verdict == .warn)
    #expect(judge(mebibyte, calls: 3).verdict == .pass)
    #expect(judge(mebibyte, calls: 1, whole: 0).verdict == .pass)
  }
}
