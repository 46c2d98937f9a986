import Audits
import Documents
import Quantities
import Recordings
import Testing

@Suite struct MemoryGrowthAuditTests {
  private func judge(
    _ duration: Double, endedBy: String? = "duration", _ footprint: (Double) -> Double
  ) throws -> AuditAnswer {
    let series = Recording.Series.sampled(duration, .bytes, footprint)
    let half = zip(series.time, series.value).filter { $0.0 >= duration / 2 }
    let slope = try #require(Statistics.theilSen(half.map(\.0), half.map(\.1)))
    var recording = Recording.run(
      duration, ["memory.growth": (slope, .bytesPerSecond)], series: ["memory.footprint": series])
    recording.program.endedBy = endedBy
    return MemoryGrowthAudit.judge(AuditInput(recording: recording, budget: nil))
  }

  /// As in xz, which fills its buffers as it goes.
  @Test func whatAJobWorksOnMayAddUp() throws {
    #expect(try judge(60, endedBy: nil) { (30 + $0 / 5) * mebibyte }.verdict == .pass)
    #expect(try judge(60) { (30 + $0 / 5) * mebibyte }.verdict == .warn)
    #expect(try judge(60, endedBy: nil) { (2 + $0) * mebibyte }.verdict == .warn)
  }

  @Test func aFootprintThatClimbsIsAWarningWithItsFigures() throws {
    let answer = try judge(60) { 20 * mebibyte + $0 * mebibyte }
    #expect(answer.verdict == .warn)
    #expect(answer.explanation.contains("grew by 1 MiB/s throughout, 30 MiB in all"))
  }

  @Test func aLeakThatComesInStepsIsFound() throws {
    #expect(try judge(60) { (20 + ($0 / 3).rounded(.down) * 3) * mebibyte }.verdict == .warn)
  }

  @Test func startUpIsNoGrowth() throws {
    #expect(try judge(60) { min($0, 20) * mebibyte }.verdict == .pass)
  }

  @Test(arguments: 30..<60) func aSingleStepIsNoGrowth(_ moment: Int) throws {
    #expect(try judge(60) { $0 < Double(moment) ? 20 * mebibyte : 60 * mebibyte }.verdict == .pass)
  }

  @Test func aSawtoothIsNoGrowth() throws {
    let answer = try judge(60) { (20 + $0.truncatingRemainder(dividingBy: 5)) * mebibyte }
    #expect(answer.verdict == .pass)
  }

  @Test func littleGrowthDoesNotMatter() throws {
    #expect(try judge(60) { 20 * mebibyte + $0 * 20_000 }.verdict == .pass)
    #expect(try judge(60) { 2000 * mebibyte + $0 * mebibyte }.verdict == .pass)
    #expect(try judge(60) { 60 * mebibyte - $0 * mebibyte }.verdict == .pass)
  }

  @Test func aShortRunSaysWhyItIsNotJudged() throws {
    let answer = try judge(29) { $0 * mebibyte }
    #expect(answer.verdict == .notMeasured)
    #expect(answer.explanation.contains("The run took 29 s"))
  }

  @Test func withoutItsCurveItIsNotJudged() {
    let recording = Recording.run(60, ["memory.growth": (1e9, .bytesPerSecond)])
    #expect(MemoryGrowthAudit.judge(AuditInput(recording: recording, budget: nil)).verdict == .notMeasured)
  }
}
