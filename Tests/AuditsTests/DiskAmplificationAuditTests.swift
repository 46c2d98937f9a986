import Audits
import Documents
import Quantities
import Testing

@Suite struct DiskAmplificationAuditTests {
  @Test(arguments: [
    (100.0, 8.0, Verdict.warn), (100, 4, .pass), (100, 0.5, .pass), (0.9, 40, .pass), (1.1, 40, .warn),
  ])
  func manyPagesForFewBytesAreAWarning(_ mebibytes: Double, _ ratio: Double, _ verdict: Verdict) {
    let recording = Recording.run(
      10,
      [
        "disk.amplification": (ratio, .ratio), "disk.device.bytes": (mebibytes * mebibyte, .bytes),
        "disk.writes.bytes": (mebibytes * mebibyte / ratio, .bytes),
      ])
    #expect(DiskAmplificationAudit.judge(AuditInput(recording: recording, budget: nil)).verdict == verdict)
  }
}
