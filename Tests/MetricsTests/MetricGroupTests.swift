import Metrics
import Recordings
import Testing

@Suite struct MetricGroupTests {
  @Test func idsAreUnique() {
    let ids = MetricsRegistry.all.map { $0.id }
    #expect(Set(ids).count == ids.count)
  }

  @Test func everyMetricOfTheCatalogueHasOneGroup() {
    let facts = RunFacts(duration: 1, folds: [:])
    let answered = MetricsRegistry.all.flatMap { Array($0.metrics(facts).keys) }
    #expect(answered.map(\.rawValue).sorted() == MetricName.allCases.map(\.rawValue).sorted())
  }

  @Test func nothingMeasuredIsMissingWithAReasonAndNeverNought() {
    let facts = RunFacts(duration: 0.01, folds: [:])
    for group in MetricsRegistry.all {
      for (name, metric) in group.metrics(facts) {
        #expect(metric.value == nil, "\(name)")
        #expect(metric.missing?.isEmpty == false, "\(name)")
        #expect(metric.unit == name.unit, "\(name)")
        #expect(metric.instrument == group.id, "\(name)")
      }
    }
  }
}
