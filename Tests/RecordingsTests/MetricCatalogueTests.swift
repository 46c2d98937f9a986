import Formats
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

  @Test(arguments: [
    ("cpu.utilization", "unknown metric \"cpu.utilization\"; did you mean \"cpu.utilisation\"?"),
    ("weather", "unknown metric \"weather\""),
  ])
  func aSlipFindsTheMetricThatWasMeant(_ name: String, _ problem: String) {
    let error = DocumentError(file: "b.json", place: name, problem: problem)
    #expect(throws: error) { try DocumentReader(file: "b.json", place: name, key: name, value: 1).metric() }
  }
}
