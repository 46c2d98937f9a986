import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct PhaseAlignmentTests {
  private func run(_ phases: [(String, Double)], times: [Double]) -> Recording {
    var recording = SampleReport.good.recording
    var start = 0.0
    recording.phases = phases.map { name, length in
      defer { start += length }
      return Recording.Phase(name: name, start: start, end: start + length)
    }
    recording.series = ["memory.footprint": .init(unit: .bytes, time: times, value: times)]
    return recording
  }

  @Test func aPhaseBeginsInBothAtTheSamePlace() throws {
    let old = run([("foreground", 2), ("background", 5)], times: [0, 1.9, 2, 6])
    let new = run([("foreground", 3), ("background", 4)], times: [0, 2.9, 3, 6.5])
    let aligned = try #require(PhaseAlignment(.init(old: old, new: new)))
    #expect(aligned.phases.map(\.start) == [0, 3] && aligned.phases.map(\.end) == [3, 8])
    #expect(aligned.curves.old.series["memory.footprint"]?.time == [0, 1.9, 3, 7])
    #expect(aligned.curves.new.series["memory.footprint"]?.time == [0, 2.9, 3, 6.5])
  }

  @Test func runsOfOtherPhasesStayAsTheyAre() {
    let old = run([("foreground", 2), ("background", 5)], times: [0])
    #expect(PhaseAlignment(.init(old: old, new: run([("foreground", 7)], times: [0]))) == nil)
    #expect(PhaseAlignment(.init(old: run([("a", 1)], times: [0]), new: run([("a", 1)], times: [0]))) == nil)
  }
}
