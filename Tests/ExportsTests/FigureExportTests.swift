import Documents
import Exports
import Formats
import Quantities
import TestSupport
import Testing

/// The two forms that other benchmark services read, by the rules of their documentation.
struct FigureExportTests {
  private func entries(_ sheet: ResultSheet) throws -> [JSONValue] {
    try #require(JSONParser.parse(BenchmarkActionExport.render(sheet)).array)
  }

  @Test func everyEntryOfTheActionHasANameAUnitAndANumber() throws {
    for (_, sheet) in SampleBench.all {
      for entry in try entries(sheet) {
        #expect(entry["name"]?.string?.isEmpty == false)
        #expect(entry["unit"]?.string?.isEmpty == false)
        #expect(entry["value"]?.number != nil)
        let known: Set = ["name", "unit", "value", "range", "extra"]
        #expect(Set(try #require(entry.object).keys).isSubset(of: known))
      }
    }
  }

  @Test func whatIsBetterWhenItIsMoreGoesInAsItsReciprocal() throws {
    let found = try entries(.of(SampleBench.document()))
    let share = try #require(found.first { $0["name"]?.string?.contains("cpu.idle.share") == true })
    #expect(share["name"]?.string == "save/coalesced: cpu.idle.share (reciprocal, less is better)")
    #expect(share["unit"]?.string == "1/(%)")
    #expect(share["value"]?.number == 1.0 / 42)
    let syncs = try #require(found.first { $0["name"]?.string == "save/coalesced: disk.syncs" })
    #expect(syncs["value"]?.number == 12)
    #expect(syncs["range"]?.string == "12 to 12")
  }

  @Test func bencherReadsAValueBetweenItsBounds() throws {
    for (_, sheet) in SampleBench.all {
      let document = try #require(JSONParser.parse(BencherExport.render(sheet)).object)
      for measure in document.values.flatMap({ ($0.object ?? [:]).values }) {
        let value = try #require(measure["value"]?.number)
        #expect((measure["lower_value"]?.number ?? value) <= value)
        #expect((measure["upper_value"]?.number ?? value) >= value)
      }
    }
  }

  @Test func bencherGetsTheGatedMetricsAndWithoutGatesAllButTheObservers() throws {
    let found = try JSONParser.parse(BencherExport.render(.of(SampleBench.document())))
    let measures = try #require(found["save/coalesced"]?.object)
    #expect(measures.keys.sorted() == ["cpu.idle.share", "cpu.time.user", "disk.syncs"])
    #expect(measures["cpu.time.user"] == ["value": 0.51, "lower_value": 0.49, "upper_value": 0.53])
    var document = SampleBench.document()
    document.cases[0].comparisons = []
    document.cases[0].figures["observer.cpu"] = document.cases[0].figures["disk.syncs"]
    let ungated = try JSONParser.parse(BencherExport.render(.of(document)))["save/coalesced"]
    #expect(ungated?.object?.count == 5)
    #expect(ungated?["main.blocked.count"] == ["value": 3] && ungated?["observer.cpu"] == nil)
    #expect(try !entries(.of(document)).isEmpty)
    #expect(try !entries(.of(document)).contains { $0["name"]?.string?.contains("observer") == true })
  }
}
