import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct TimelineLaneTests {
  private func lane(
    _ series: SeriesName, _ unit: Unit, _ time: [Double], _ value: [Double], until end: Double = 1.28
  ) -> TimelineLane? {
    var report = SampleReport.good
    report.recording.series = [series.rawValue: .init(unit: unit, time: time, value: value)]
    report.recording.program.duration = end
    let timeline = TimeAxis(report.recording)
    let bins = TimeBins(report.recording, until: timeline.end)
    return ChartTable.all.lazy.compactMap { TimelineLane($0, report, timeline, bins) }.first
  }

  private func memory(_ time: [Double], _ value: [Double]) -> String? {
    lane(.memoryFootprint, .bytes, time, value)?.render().source
  }

  @Test func aSeriesWithoutPointsDrawsNoLane() {
    #expect(memory([], []) == nil)
    #expect(memory([0, 1], [.nan, .infinity]) == nil)
  }

  @Test func aSeriesInAnotherUnitIsNotDrawn() {
    #expect(lane(.memoryFootprint, .seconds, [0, 1], [1, 2]) == nil)
    #expect(lane(.diskWritesBytes, .bytesPerSecond, [0, 1], [1, 2]) == nil)
  }

  @Test func whatIsZeroThroughoutIsNotDrawn() {
    #expect(memory([0, 1.28], [0, 0]) == nil)
    #expect(lane(.networkSentBytes, .bytes, [0, 1.28], [0, 0]) == nil)
    #expect(memory([0, 0.64, 1.28], [0, 1, 0]) != nil)
  }

  @Test func aTotalIsDrawnAsWhatCameEachSecond() throws {
    let drawn = try #require(
      lane(.cpuWakeups, .count, [0, 1, 2, 3, 4], [0, 10, 10, 40, 50], until: 4))
    let rates = drawn.curves[0].rates
    #expect(rates.map(\.value) == [10, 0, 30, 10])
    #expect(drawn.curves[0].total == 50)
    let svg = drawn.render().source
    #expect(svg.contains("50 wake-ups") && svg.contains("at most 30 /s"))
  }

  @Test func aRateAddsUpToItsTotalHoweverItIsCut() throws {
    let time = (1...1000).map { Double($0) / 100 }
    let drawn = try #require(
      lane(.cpuUtilisation, .cores, time, time.map { $0 < 5 ? 1 : 0.25 }, until: 10))
    for most in [1000, 480, 7, 1] {
      let total = try #require(drawn.curves[0].merged(atMost: most).total)
      #expect(abs(total - 6.2425) < 0.02, "\(most)")
    }
  }

  @Test func aPeakBetweenTwoColumnsIsKept() throws {
    let time = (0..<50_000).map { Double($0) / 100 }
    var value = time.map { _ in 1e6 }
    value[31_234] = 9e6
    let drawn = try #require(lane(.memoryFootprint, .bytes, time, value, until: 500))
    #expect(drawn.curves[0].bins.count <= TimeBins.most)
    #expect(drawn.curves[0].merged(atMost: TimelineLane.columns).highest == 9e6)
    #expect(drawn.render().source.utf8.count < 40_000)
  }

  @Test(arguments: [1e300, .greatestFiniteMagnitude, 1e-300, 9_007_199_254_740_992])
  func anExtremeValueStaysInsideTheDrawing(value: Double) throws {
    let svg = try #require(memory([0, 1.28], [0, value]))
    for y in svg.matches(of: /V([0-9.]+)/).compactMap({ Double($0.1) }) { #expect(y >= 8 && y <= 61) }
  }

  @Test func theLimitIsDrawnOnlyWhereTheCurveComesNearIt() throws {
    let near = try #require(memory([0, 1], [1, 30_000_000]))
    let far = try #require(memory([0, 1], [1, 1_000_000]))
    #expect(near.contains("limit 64 MiB"))
    #expect(!far.contains("limit 64 MiB"))
  }

  @Test func syncsAreAStripOverTheWholeRun() throws {
    let time = (0...300).map { Double($0) }
    let drawn = try #require(lane(.diskSyncs, .count, time, time.map { $0 * $0 }, until: 300))
    let svg = drawn.render().source
    #expect(svg.contains("90\u{a0}000 fsyncs"))
    let paths = svg.matches(of: /class="shade shade[1-4]" d="([^"]*)"/).map { $0.1 }
    #expect(paths.count == 4 && paths.allSatisfy { !$0.isEmpty })
    #expect(paths[3].contains("H1000V22"), "the most came at the end")
  }
}
