import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct DiskVolumeAuditTests {
  private func judge(_ duration: Double, _ bytes: Double, endedBy: String? = nil) -> AuditAnswer {
    var recording = Recording.run(duration, ["disk.writes.bytes": (bytes, .bytes)])
    recording.program.endedBy = endedBy
    return DiskVolumeAudit.judge(AuditInput(recording: recording, budget: nil))
  }

  /// As in tar, cp or a compiler.
  @Test func aProgramThatDoesItsWorkAndEndsIsNotTakenForADay() {
    #expect(judge(0.5, 20 * mebibyte).verdict == .pass)
    #expect(
      judge(0.5, 20 * mebibyte).explanation
        == "20 MiB were written in 500 ms, of the 1 GiB a day that iOS lets pass unreported.")
    #expect(judge(60, 1024 * mebibyte).verdict == .pass)
    #expect(judge(60, 1025 * mebibyte).verdict == .warn)
  }

  @Test func ofOneThatWasStillRunningAShortRunDoesNotTell() {
    #expect(judge(3, 4096, endedBy: "duration").verdict == .pass)
    #expect(judge(3, mebibyte, endedBy: "duration").verdict == .notMeasured)
    #expect(judge(3, mebibyte, endedBy: "duration").explanation.contains("measure for 60 min or longer"))
  }

  @Test func aLongRunIsExtrapolatedToADay() {
    #expect(judge(3600, 44 * mebibyte).verdict == .warn)
    #expect(judge(3600, 44 * mebibyte, endedBy: "duration").explanation.contains("a day makes 1.03 GiB"))
    #expect(judge(3600, 42 * mebibyte).verdict == .pass)
    #expect(judge(86_400, 1024 * mebibyte).verdict == .pass)
  }

  @Test func whatIsChangedThroughMappingsAloneIsWritten() {
    let run = Recording.run(1, ["disk.writes.bytes": (mebibyte, .bytes)]).with(files: [
      ["path": "/mapped", "written": 0, "dirtied": .number(2048 * mebibyte)],
      ["path": "/called", "written": .number(mebibyte), "dirtied": .number(2 * mebibyte)],
    ])
    let answer = DiskVolumeAudit.judge(AuditInput(recording: run, budget: nil))
    #expect(answer.verdict == .warn && answer.explanation.contains("2 GiB were written"), "\(answer)")
  }

  /// As where so many writes were made that they were not followed one by one.
  @Test func whatCallsInNoFilesAccountHaveWrittenCountsOnce() {
    let run = Recording.run(1, ["disk.writes.bytes": (600 * mebibyte, .bytes)]).with(files: [
      ["path": "/followed", "written": .number(100 * mebibyte), "dirtied": .number(100 * mebibyte)],
      ["path": "/later", "written": 0, "dirtied": .number(500 * mebibyte)],
    ])
    let answer = DiskVolumeAudit.judge(AuditInput(recording: run, budget: nil))
    #expect(answer.verdict == .pass && answer.explanation.contains("600 MiB were written"), "\(answer)")
  }

  @Test func itNeverFailsByItself() {
    #expect(judge(1, 1e15).verdict == .warn)
  }

  @Test func whatWasWrittenForNothingIsSaidFirst() {
    let run = Recording.run(
      3600, ["disk.writes.bytes": (mebibyte, .bytes), "disk.kept.bytes": (mebibyte, .bytes)]
    ).with(files: [
      ["path": "/a", "written": .number(3 * mebibyte), "kept": .number(mebibyte)],
      ["path": "/b", "written": .number(mebibyte), "kept": 0],
    ])
    let answer = DiskVolumeAudit.judge(AuditInput(recording: run, budget: nil))
    #expect(answer.explanation.hasPrefix("Of 4 MiB written to files, 3 MiB (75 %) were gone"))
    #expect(answer.evidence.map { $0["path"]?.string } == [nil, "/a", "/b"])
  }

  /// Only what storage had taken in was for nothing: a file that is gone before costs it nothing.
  @Test(arguments: [
    (100.0, 0.0, Verdict.warn), (99, 0, .pass), (300, 151, .pass), (300, 149, .warn), (0, 0, .pass),
  ])
  func muchThatWasStoredForNothingIsAWarning(_ stored: Double, _ kept: Double, _ verdict: Verdict) {
    let run = Recording.run(2, ["disk.writes.bytes": (stored * mebibyte, .bytes)]).with(files: [
      [
        "path": "/a", "written": .number(300 * mebibyte), "stored": .number(stored * mebibyte),
        "kept": .number(kept * mebibyte),
      ]
    ])
    #expect(DiskVolumeAudit.judge(AuditInput(recording: run, budget: nil)).verdict == verdict)
  }
}
