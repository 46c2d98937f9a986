import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct MemoryBackgroundAuditTests {
  private func run(_ footprint: @escaping (Double) -> Double) -> StimulatedRecording {
    var run = StimulatedRecording(
      metrics: ["memory.footprint.peak": (0, .bytes)],
      phases: [
        .init(name: "foreground", start: 0, end: 5), .init(name: "background", start: 5, end: 15),
        .init(name: "foreground", start: 15, end: 30),
      ], footprint: { footprint($0) * mebibyte })
    run.give("background", at: 5)
    return run
  }

  private func verdict(_ footprint: @escaping (Double) -> Double) -> Verdict? {
    run(footprint).verdict("memory-background")
  }

  @Test func whatReleasesMemoryPasses() {
    let answer = run { $0 <= 5 || $0 > 15 ? 64 : 40 }.answer("memory-background")
    #expect(answer?.verdict == .pass)
    #expect(
      answer?.explanation.contains("64 MiB when the program went to the background, and 40 MiB") == true)
  }

  @Test func whatElseIsDoneInTheBackgroundDoesNotEndIt() {
    var run = run { $0 <= 10 || $0 > 15 ? 64 : 40 }
    run.give("memory-warning", at: 8)
    #expect(run.verdict("memory-background") == .pass)
  }

  @Test func whatKeepsItIsAWarning() {
    #expect(verdict { _ in 64 } == .warn)
    #expect(verdict { $0 <= 5 ? 64 : 60 } == .warn)
    #expect(verdict { $0 <= 15 ? 64 : 10 } == .warn)
  }

  @Test func aSmallProgramHasLittleToGiveButMayNotGrow() {
    #expect(verdict { _ in 8 } == .pass)
    #expect(verdict { $0 <= 5 ? 8 : 12 } == .warn)
  }

  @Test func theEndOfTheProgramIsNoRelease() {
    var run = run { $0 < 9.95 ? 64 : 0 }
    run.exit(at: 10, ["status": 0])
    #expect(run.verdict("memory-background") == .warn)
  }

  @Test func withoutSamplesItIsNotJudged() {
    #expect(verdict { _ in .nan } == .notMeasured)
  }
}
