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
    #expect(aligned.runs[0].recording.series["memory.footprint"]?.time == [0, 1.9, 3, 7])
    #expect(aligned.runs[1].recording.series["memory.footprint"]?.time == [0, 2.9, 3, 6.5])
  }

  @Test func whatOneRunTookLongerIsAGapOfTheOther() throws {
    let old = run([("foreground", 2), ("background", 5)], times: [0, 1.9, 2.1, 6])
    let new = run([("foreground", 3), ("background", 4)], times: [0, 2.9, 3.1, 6.5])
    let runs = try #require(PhaseAlignment(.init(old: old, new: new))).runs
    #expect(runs[0].gaps == [2...3] && runs[0].end == 8)
    #expect(runs[1].gaps == [7...8] && runs[1].end == 7)
  }

  @Test func aCurveEndsAtAGapAndBeginsAgainBehindIt() {
    let points = [(0, 1), (1.9, 2), (2.5, 0), (3.1, 4), (6, 5)].map { Downsampling.Point($0.0, $0.1) }
    let curve = TimelineChart.Curve(label: "old", points: points, highest: 5, last: 5, gaps: [2...3])
    #expect(curve.pieces.map { $0.map(\.value) } == [[1, 2], [4, 5]])
    let sparse = TimelineChart.Curve(
      label: "old", points: [points[1], points[3]], highest: 4, last: 4, gaps: [2...3])
    #expect(sparse.pieces.count == 2)
  }

  @Test func theCurveOfAShorterRunEndsWithIt() throws {
    var short = SampleReport.good.recording
    short.phases = []
    short.program.duration = 0.5
    short.events = []
    short.series = ["disk.syncs": .init(unit: .count, time: [0, 0.25, 0.5], value: [0, 3, 5])]
    var long = short
    long.program.duration = 4
    long.series = ["disk.syncs": .init(unit: .count, time: [0, 2, 4], value: [0, 30, 50])]
    let chart = try #require(ChartTable.all.first { $0.curves.contains { $0.series == .diskSyncs } })
    let runs = [
      ComparedRun(recording: short, label: "old", end: 0.5),
      ComparedRun(recording: long, label: "new", end: 4),
    ]
    let drawn = try #require(TimelineChart(chart, series: .diskSyncs, runs, TimeAxis(long)))
    #expect(drawn.curves[0].points.allSatisfy { $0.time <= 0.5 })
  }

  @Test func runsOfOtherPhasesStayAsTheyAre() {
    let old = run([("foreground", 2), ("background", 5)], times: [0])
    #expect(PhaseAlignment(.init(old: old, new: run([("foreground", 7)], times: [0]))) == nil)
    #expect(PhaseAlignment(.init(old: run([("a", 1)], times: [0]), new: run([("a", 1)], times: [0]))) == nil)
  }
}
