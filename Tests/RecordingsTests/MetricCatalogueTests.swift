import Recordings
import Testing

@Suite struct MetricCatalogueTests {
  @Test func namesAreUniqueDottedAndLowerCase() {
    let names = MetricCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(
        name.utf8.allSatisfy { $0 == 0x2E || $0 >= 0x61 && $0 <= 0x7A } && name.contains("."), "\(name)")
      #expect(MetricCatalogue.find(name)?.name == name)
    }
  }

  @Test func everyNameIsDefinedOnce() {
    #expect(MetricCatalogue.all.map(\.name).sorted() == MetricName.allCases.map(\.rawValue).sorted())
  }

  @Test func everyMetricSaysWhatItMeans() {
    for entry in MetricCatalogue.all { #expect(!entry.meaning.isEmpty) }
  }

  @Test func aSlipFindsTheMetricThatWasMeant() {
    #expect(MetricCatalogue.nearest(to: "cpu.utilization") == "cpu.utilisation")
    #expect(MetricCatalogue.nearest(to: "weather") == nil)
  }
}
