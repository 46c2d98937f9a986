import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct MemoryWholeFileReadsAuditTests {
  private func judge(
    _ size: Double, calls: Double, whole: Double = 1, peak: Double? = nil
  ) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/a/film", "size": .number(size), "read": .number(size), "reads": .number(calls),
      "readWhole": .number(whole),
    ]
    var run = Recording.run(10, ["disk.reads.bytes": (size, .bytes)]).with(files: [line])
    if let peak {
      run.metrics["memory.resident.peak"] = Metric(.value(peak, .exact), .bytes, instrument: "i")
    }
    return MemoryWholeFileReadsAudit.judge(AuditInput(recording: run, budget: nil))
  }

  @Test func aLargeFileReadAtOnceIsAWarningAndThenAFailure() {
    #expect(judge(16 * mebibyte, calls: 1).verdict == .warn)
    #expect(judge(64 * mebibyte, calls: 1).verdict == .warn)
    #expect(judge(64 * mebibyte + 4096, calls: 1).verdict == .fail)
    #expect(judge(20 * mebibyte, calls: 1, whole: 3).explanation.contains("read 3 times"))
  }

  /// As in sort.
  @Test func whoWritesAsMuchWorksThroughAllOfIt() {
    let size = 40 * mebibyte
    let line: JSONValue = [
      "path": "/a/numbers", "size": .number(size), "read": .number(size), "reads": 1, "readWhole": 1,
    ]
    func verdict(written: Double) -> Verdict {
      let run = Recording.run(
        10, ["disk.reads.bytes": (size, .bytes), "disk.writes.bytes": (written, .bytes)]
      )
      .with(files: [line])
      return MemoryWholeFileReadsAudit.judge(AuditInput(recording: run, budget: nil)).verdict
    }
    #expect(verdict(written: size / 2) == .pass)
    #expect(verdict(written: size / 2 - 1) == .warn)
  }

  @Test func smallFilesFilesInPartsAndPartsOfFilesPass() {
    #expect(judge(16 * mebibyte - 1, calls: 1).verdict == .pass)
    #expect(judge(20 * mebibyte, calls: 40).verdict == .warn)
    #expect(judge(20 * mebibyte, calls: 41).verdict == .pass)
    #expect(judge(20 * mebibyte, calls: 1, whole: 0).verdict == .pass)
  }

  /// As in dd with a buffer of a mebibyte.
  @Test func aFileThatTheProgramNeverHadRoomForWasReadInParts() {
    #expect(judge(20 * mebibyte, calls: 20, peak: 3 * mebibyte).verdict == .pass)
    #expect(judge(20 * mebibyte, calls: 20, peak: 21 * mebibyte).verdict == .warn)
  }
}
