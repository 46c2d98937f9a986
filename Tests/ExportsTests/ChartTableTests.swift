import Documents
import Exports
import Testing

struct ChartTableTests {
  @Test func noSeriesIsDrawnTwice() {
    let names = ChartTable.all.flatMap(\.curves).map(\.series)
    #expect(Set(names).count == names.count)
    #expect(!names.isEmpty)
  }

  @Test func aLimitDrawnAcrossAChartHasTheChartsUnit() throws {
    for chart in ChartTable.all {
      guard let limit = chart.limit else { continue }
      let metric = try #require(MetricCatalogue.find(limit))
      #expect(metric.unit == chart.unit)
    }
  }
}
