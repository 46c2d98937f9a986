import Exports
import Recordings
import Testing

struct ChartTableTests {
  @Test func noSeriesIsDrawnTwice() {
    let names = ChartTable.all.flatMap(\.curves).map(\.series)
    #expect(Set(names).count == names.count)
    #expect(!names.isEmpty)
  }

  @Test func aLimitDrawnAcrossAChartHasTheChartsUnit() {
    for chart in ChartTable.all {
      guard let limit = chart.limit else { continue }
      #expect(limit.unit == chart.unit)
    }
  }
}
