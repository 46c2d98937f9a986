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
