import Audits
import Documents
import Quantities
import Testing

@Suite struct DiskVolumeAuditTests {
  private func judge(_ duration: Double, _ bytes: Double) -> AuditAnswer {
    DiskVolumeAudit.judge(
      AuditInput(recording: .run(duration, ["disk.device.bytes": (bytes, .bytes)]), budget: nil))
  }

  @Test func aBurstInAShortRunIsHeldAgainstAMinutesShare() {
    #expect(judge(0.5, 200 * 1024).verdict == .pass)
    #expect(judge(0.5, 20 * mebibyte).verdict == .warn)
    #expect(judge(0.5, 200 * 1024).explanation.contains("as the share of one minute"))
    #expect(judge(0.5, 200 * 1024).explanation.contains("281 MiB a day"))
  }

  @Test func aLongRunIsExtrapolatedToADay() {
    #expect(judge(3600, 44 * mebibyte).verdict == .warn)
    #expect(judge(3600, 42 * mebibyte).verdict == .pass)
    #expect(judge(86_400, 1024 * mebibyte).verdict == .pass)
    #expect(!judge(3600, 44 * mebibyte).explanation.contains("minute"))
  }

  @Test func itNeverFailsByItself() {
    #expect(judge(1, 1e15).verdict == .warn)
  }

  @Test func whatWasWrittenForNothingIsSaidFirst() {
    let run = Recording.run(
      3600, ["disk.device.bytes": (mebibyte, .bytes), "disk.kept.bytes": (mebibyte, .bytes)]
    ).with(files: [
      ["path": "/a", "written": .number(3 * mebibyte), "kept": .number(mebibyte)],
      ["path": "/b", "written": .number(mebibyte), "kept": 0],
    ])
    let answer = DiskVolumeAudit.judge(AuditInput(recording: run, budget: nil))
    #expect(answer.explanation.hasPrefix("Of 4 MiB written to files, 3 MiB (75 %) were gone"))
    #expect(answer.evidence.map { $0["path"]?.string } == [nil, "/a", "/b"])
  }
}
