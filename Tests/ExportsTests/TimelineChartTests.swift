import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

struct TimelineChartTests {
  private func chart(_ time: [Double], _ value: [Double], unit: Unit = .bytes) -> String? {
    var report = SampleReport.good
    report.recording.series = ["memory.footprint": .init(unit: unit, time: time, value: value)]
    return TimelineChart(ChartTable.all[0], report, TimeAxis(report.recording))?.render(number: 1).source
  }

  @Test func aSeriesWithoutPointsDrawsNoChart() {
    #expect(chart([], []) == nil)
    #expect(chart([0], []) == nil)
    #expect(chart([0, 1], [.nan, .infinity]) == nil)
  }

  @Test func aSeriesInAnotherUnitIsNotDrawn() {
    #expect(chart([0, 1], [1, 2], unit: .seconds) == nil)
  }

  @Test func aSinglePointIsADot() throws {
    let svg = try #require(chart([0.64], [1024]))
    #expect(svg.contains("<circle class=\"dot dot0\" cx=\"50%\""))
    #expect(!svg.contains("class=\"area\""))
  }

  @Test func whatIsZeroThroughoutIsNotDrawn() throws {
    #expect(chart([0, 1.28], [0, 0]) == nil)
    let svg = try #require(chart([0, 0.64, 1.28], [0, 1, 0]))
    #expect(svg.contains("d=\"M0 132L"))
  }

  @Test(arguments: [1e300, .greatestFiniteMagnitude, 1e-300, 9_007_199_254_740_992])
  func anExtremeValueStaysInsideTheDrawing(value: Double) throws {
    let svg = try #require(chart([0, 1.28], [0, value]))
    let end = try #require(svg.firstMatch(of: /class="line line0" d="M0 132L1000 ([0-9.]+)"/))
    let y = try #require(Double(end.1))
    #expect(y >= 8 && y <= 132)
  }

  @Test func aLongSeriesGivesASmallDrawing() throws {
    let time = (0..<50_000).map { Double($0) * 1.28 / 50_000 }
    let svg = try #require(chart(time, time.map { ($0 * 7919).truncatingRemainder(dividingBy: 97) * 1e6 }))
    #expect(svg.utf8.count < 40_000)
  }

  @Test func theLimitIsDrawnOnlyWhereTheCurveComesNearIt() throws {
    let near = try #require(chart([0, 1], [1, 30_000_000]))
    let far = try #require(chart([0, 1], [1, 1_000_000]))
    #expect(near.contains("limit 64 MiB"))
    #expect(!far.contains("limit 64 MiB"))
  }
}
