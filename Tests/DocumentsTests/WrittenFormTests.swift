import Documents
import Formats
import Quantities
import Testing

/// A row as people write it: a field of each kind.
private struct Sample: TableRow {
  var name = ""
  var share: Double?
  var count = 1

  static let table = Table(
    blank: Sample(), .init("name", .name, \.name), .init("share", .percent(0...100), optional: \.share),
    .init("count", .whole(0...9), \.count, default: 1))
}

struct WrittenFormTests {
  private func read(_ members: [String: JSONValue]) throws(DocumentError) -> Sample {
    try Sample.table.row(DocumentReader(file: "f", value: .object(members)))
  }

  @Test func whatHasItsDefaultIsLeftOutAndReadAgain() throws {
    var sample = Sample(name: "n", share: 0.05)
    #expect(Sample.table.json(sample) == ["name": "n", "share": "5 %"])
    #expect(try read(["name": "n", "share": "5 %"]) == sample)
    sample.count = 3
    #expect(Sample.table.json(sample)["count"] == 3)
  }

  @Test(
    arguments: [
      (["name": "n", "share": .null], "f: share: expected a quantity like \"50 %\", found null"),
      (["name": "n", "count": .null], "f: count: expected a number, found null"),
      (["name": ""], "f: name: is empty"), ([:], "f: the key \"name\" is missing"),
      (["name": "n", "shore": 1], "f: shore: unknown key \"shore\"; did you mean \"share\"?"),
      (["name": "n", "share": "101 %"], "f: share: out of range: 0 % to 100 %"),
    ] as [([String: JSONValue], String)])
  func whatIsWrongIsNamed(_ members: [String: JSONValue], _ words: String) {
    let error = #expect(throws: DocumentError.self) { try read(members) }
    #expect(error?.description == words)
  }

  /// With each suffix that there is, for each unit.
  @Test(arguments: Unit.allCases) func thePatternOfAQuantityTakesWhatTheReaderTakes(_ unit: Unit) throws {
    let form = WrittenForm<Double>.quantity(unit, 0...1e30)
    let table = Table<Sample>(blank: Sample(), .init("share", form, optional: \.share))
    let text = form.schema["oneOf"]?.array?.last?.object ?? form.schema
    let pattern = try Regex(try #require(text["pattern"]?.string))
    for suffix in QuantitySuffix.all.keys {
      for written in ["1\(suffix)", " .5e0 \(suffix) ", "-1 \(suffix)"] {
        let row = try? table.row(DocumentReader(file: "f", value: ["share": .string(written)]))
        #expect((row != nil) == (written.wholeMatch(of: pattern) != nil), "\(written)")
      }
    }
  }
}
