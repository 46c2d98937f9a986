import Documents
import Instruments
import Kernel
import Testing

@Suite struct InstrumentRegistryTests {
  @Test func idsAndColumnsAreUnique() {
    let ids = InstrumentRegistry.all.map { $0.meta.id }
    #expect(Set(ids).count == ids.count)
    let columns = InstrumentRegistry.all.flatMap { $0.meta.columns.map(\.name) }
    #expect(Set(columns).count == columns.count)
  }

  @Test func everyMetricOfTheCatalogueHasOneInstrument() {
    let facts = RunFacts(duration: 1, folds: [:])
    let answered = InstrumentRegistry.all.flatMap { Array($0.metrics(facts).keys) }
    #expect(answered.sorted() == MetricCatalogue.all.map(\.name).sorted())
  }

  @Test func nothingMeasuredIsMissingWithAReasonAndNeverNought() {
    let facts = RunFacts(duration: 0.01, folds: [:])
    for instrument in InstrumentRegistry.all {
      for (name, metric) in instrument.metrics(facts) {
        #expect(metric.value == nil, "\(name)")
        #expect(metric.missing?.isEmpty == false, "\(name)")
        #expect(metric.unit == MetricCatalogue.find(name)?.unit, "\(name)")
        #expect(metric.instrument == instrument.meta.id, "\(name)")
      }
    }
  }

  @Test func eachSaysWhatItNeedsOfThisMachine() {
    for instrument in InstrumentRegistry.all {
      let rows = instrument.diagnose(.live)
      #expect(!rows.isEmpty)
      for row in rows {
        #expect(row.unit == instrument.meta.id)
        #expect(row.state == .works || row.reason?.isEmpty == false, "\(row.source)")
      }
    }
  }
}
