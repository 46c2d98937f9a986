import Documents
import Exports
import Formats
import TestSupport
import Testing

/// Read by Python's own csv module in its strict mode.
@Suite(.enabled(if: Python.isInstalled, "python3 is not installed")) struct CSVExportTests {
  private static let read = """
    import sys, csv, io, json
    text = sys.stdin.buffer.read().decode()
    assert text.endswith('\\r\\n') and text.count('\\n') == text.count('\\r\\n')
    rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
    assert len({len(r) for r in rows}) == 1
    print(json.dumps([dict(zip(rows[0], r)) for r in rows[1:]]))
    """

  private func rows(_ sheet: ResultSheet) throws -> [JSONValue] {
    let answer = try #require(Python.run(Self.read, CSVExport.render(sheet)))
    #expect(answer.status == 0)
    return try #require(JSONParser.parse(Array(answer.text.utf8)).array)
  }

  @Test func theBoundsOfASingleRunsFigureAreItsInterval() throws {
    let rows = try rows(.of(EnergyReport.measured))
    let total = try #require(rows.first { $0["metric"]?.string == "energy.total" })
    for (key, value) in ["median": "31", "low": "27", "high": "36", "unit": "J", "fidelity": "measured"] {
      #expect(total[key]?.string == value, "\(key)")
    }
  }

  @Test func eachMetricOfEachCaseIsALine() throws {
    let rows = try rows(.of(SampleBench.document()))
    #expect(rows.count == 6)
    let syncs = try #require(rows.first { $0["metric"]?.string == "disk.syncs" })
    let expected = [
      "case": "save/coalesced", "unit": "count", "fidelity": "exact", "runs": "5", "median": "12",
      "baseline": "8", "difference": "4", "ratio": "1.5", "verdict": "fail", "missing": "",
    ]
    for (key, value) in expected { #expect(syncs[key]?.string == value, "\(key)") }
    let missing = try #require(rows.first { $0["metric"]?.string == "network.sent.bytes" })
    #expect(missing["median"]?.string == "")
    #expect(missing["missing"]?.string == "it needs CAP_BPF")
  }

  @Test func noCellIsAFormula() throws {
    for (_, sheet) in SampleBench.all {
      for row in try rows(sheet) {
        for (key, value) in row.object ?? [:] {
          let text = value.string ?? ""
          #expect(!text.hasPrefix("=") && !text.hasPrefix("@") && !text.hasPrefix("+"))
          #expect(!text.hasPrefix("-") || Double(text) != nil, "\(key)")
        }
      }
    }
  }
}
