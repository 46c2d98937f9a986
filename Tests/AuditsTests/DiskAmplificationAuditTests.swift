import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskAmplificationAuditTests {
  private func judge(
    written: Double, writes: Double, stored: Double = 0, dirtied: Double = 0, files: Double = 1,
    whole: Double = 0,
    syncs: Double = 0, remain: Double = 1, count: Int = 1
  ) -> AuditAnswer {
    let line: JSONValue = [
      "path": "/a", "written": .number(written), "writes": .number(writes), "stored": .number(stored),
      "dirtied": .number(dirtied), "files": .number(files), "whole": .number(whole), "syncs": .number(syncs),
      "remain": .number(remain),
    ]
    let run = Recording.run(10, ["disk.kept.bytes": (1, .bytes)]).with(
      files: Array(repeating: line, count: count))
    return DiskAmplificationAudit.judge(AuditInput(recording: run, budget: nil))
  }

  @Test func aPageForEachFewBytesThatAreSyncedIsAWarning() {
    let answer = judge(written: 4690, writes: 300, stored: 1_228_800, dirtied: 1_228_800, syncs: 300)
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("written and synced alone"))
    #expect(judge(written: 4690, writes: 200, stored: 819_200, dirtied: 819_200, syncs: 200).verdict == .pass)
  }

  @Test func fewBytesHereAndThereAreAWarningToo() {
    let answer = judge(written: 4000, writes: 1000, dirtied: 4_096_000)
    #expect(answer.verdict == .warn)
    #expect(!answer.explanation.contains("sync"))
    #expect(judge(written: 4000, writes: 1000, dirtied: 4_096_000, remain: 0).verdict == .pass)
  }

  /// As in tar, git or a compiler.
  @Test func manySmallFilesCostAPageEach() {
    #expect(judge(written: 100, writes: 1, stored: 4096, dirtied: 4096, count: 2000).verdict == .pass)
    #expect(judge(written: 100_000, writes: 1000, dirtied: 4_096_000, files: 1000).verdict == .pass)
    #expect(judge(written: 100_000, writes: 1000, dirtied: 4_096_000, whole: 999).verdict == .pass)
  }

  @Test func whatAMappingChangedIsNoSmallWrite() {
    #expect(judge(written: 0, writes: 0, dirtied: 64 * mebibyte).verdict == .pass)
    #expect(judge(written: 100, writes: 3, dirtied: 64 * mebibyte).verdict == .pass)
  }

  @Test func twiceAsMuchIsNotFarMore() {
    #expect(judge(written: 20 * mebibyte, writes: 20_000, stored: 80 * mebibyte).verdict == .pass)
    #expect(judge(written: 20 * mebibyte, writes: 20_480, stored: 81 * mebibyte).verdict == .warn)
  }

  /// As in find, which changes when a directory was last read.
  @Test func withoutAFileThereIsNothingToGather() throws {
    let run = Recording.run(
      1,
      [
        "disk.kept.bytes": (0, .bytes), "disk.amplification": (40, .ratio),
        "disk.device.bytes": (1e9, .bytes),
        "disk.writes.bytes": (100, .bytes),
      ])
    let audit = Judge.assess(run, budget: nil).audits.first { $0.id == "disk-amplification" }
    #expect(audit?.verdict == .pass)
  }
}
