import Documents
import Formats
import Quantities
import Testing

@Suite struct BudgetFileTests {
  private func read(_ text: String) throws(DocumentError) -> Budget {
    try Budget(file: "b.json", bytes: Array(text.utf8))
  }
  private func read(limits: String) throws(DocumentError) -> Budget {
    try read("{\"schemaVersion\": 1, \"name\": \"b\", \"limits\": {\(limits)}}")
  }

  @Test func aBudgetIsReadWithEveryKindOfLimit() throws {
    let budget = try read(
      """
      {"schemaVersion": 1, "name": "b", "description": "d", "limits": {
        "disk.writes": 20,
        "memory.footprint.peak": "64 MiB",
        "disk.device.bytes": {"max": "1 GiB/d", "warn": "0.5 GiB/d", "over": "1 min", "source": "s"},
        "cpu.utilisation": {"max": "0.8 cores", "over": "60 s"},
        "disk.amplification": {"min": 1, "max": 4, "optional": true}
      }}
      """)
    #expect(budget.name == "b" && budget.description == "d")
    #expect(budget.limits["disk.writes"] == .init(maximum: Quantity(20, .count)))
    #expect(budget.limits["memory.footprint.peak"]?.maximum == Quantity(67_108_864, .bytes))
    let device = try #require(budget.limits["disk.device.bytes"])
    #expect(device.maximum?.unit == .bytesPerSecond)
    #expect(device.over == 60 && device.source == "s")
    #expect(abs((device.maximum?.value ?? 0) - 12427.567) < 0.001)
    #expect(budget.limits["cpu.utilisation"]?.maximum == Quantity(0.8, .cores))
    #expect(
      budget.limits["disk.amplification"]
        == .init(maximum: Quantity(4, .ratio), minimum: Quantity(1, .ratio), optional: true))
  }

  @Test(arguments: [
    (
      "\"memory.footprint.peek\": 1", "limits.\"memory.footprint.peek\": unknown metric",
      "\"memory.footprint.peak\"?"
    ),
    (
      "\"disk.writes\": {\"maximum\": 1}", "limits.\"disk.writes\".maximum: unknown key \"maximum\"",
      "known: max"
    ),
    ("\"disk.writes\": {\"mx\": 1}", "did you mean \"max\"?", ""),
    ("\"disk.writes\": \"5 s\"", "limits.\"disk.writes\": the unit does not fit", "20"),
    (
      "\"memory.footprint.peak\": \"64 mib\"", "did you mean \"64 MiB\"?",
      "expected something like \"64 MiB\""
    ),
    ("\"memory.footprint.peak\": 64", "the unit does not fit", "\"64 MiB\""),
    ("\"disk.writes\": -1", "out of range", ""),
    ("\"disk.writes\": {}", "neither \"max\" nor \"min\" is given", ""),
    ("\"disk.writes\": {\"max\": 1, \"min\": 2}", "contradicts itself", "\"min\" is above \"max\""),
    ("\"disk.writes\": {\"max\": 1, \"warn\": 1}", "contradicts itself", "\"warn\" is not below \"max\""),
    ("\"disk.writes\": {\"min\": 2, \"warn\": 1}", "contradicts itself", "\"warn\" is not above \"min\""),
    (
      "\"disk.writes\": {\"max\": \"1 /s\", \"over\": \"0 s\"}", "limits.\"disk.writes\".over: out of range",
      ""
    ),
    ("\"disk.writes\": {\"max\": 1, \"over\": \"5 s\"}", "limits.\"disk.writes\".max", "\"10 /s\""),
    ("\"disk.writes\": {\"max\": 1, \"over\": 5}", "limits.\"disk.writes\".over", "\"5 s\""),
    (
      "\"disk.amplification\": {\"max\": 1, \"over\": \"5 s\"}", "a figure in ratio has no average over time",
      ""
    ),
    ("\"disk.writes\": {\"max\": 9, \"score\": {}}", "limits.\"disk.writes\".score", "p10, median"),
    (
      "\"disk.writes\": {\"max\": 9, \"score\": {\"p90\": 1}}", "unknown key \"p90\"",
      "did you mean \"p10\"?"
    ),
    ("\"disk.writes\": {\"max\": 9, \"score\": {\"p10\": \"1 s\"}}", "the unit does not fit", "20"),
    ("\"disk.writes\": {\"max\": 9, \"score\": {\"p10\": 0}}", "expected more than zero", ""),
    ("\"disk.writes\": {\"max\": 9, \"score\": {\"p10\": 9}}", "\"p10\" is not below \"median\"", ""),
    ("\"disk.writes\": {\"min\": 9, \"score\": {\"p10\": 9}}", "\"p10\" is not above \"median\"", ""),
    (
      "\"disk.writes\": {\"max\": 9, \"min\": 1, \"score\": {\"p10\": 2}}", "for a limit with one bound", ""
    ),
    ("\"disk.writes\": {\"max\": 1, \"optional\": \"yes\"}", "expected true or false, found a text", ""),
    ("\"disk.writes\": [1]", "expected a quantity", "found a list"), ("", "limits: no limit is given", ""),
    ("\"disk.writes.bytes\": \"1e308 TiB\"", "is out of range", ""),
    (
      "\"disk.writes\": 1, \"disk.writes\": 2", "not JSON: line 1, column 64: the key \"disk.writes\"",
      "second time"
    ),
  ])
  func whatIsWrongIsNamedWithItsPlace(_ limits: String, _ words: String, _ more: String) {
    do {
      _ = try read(limits: limits)
      Issue.record("read without an error")
    } catch {
      #expect("\(error)".hasPrefix("b.json: "))
      #expect("\(error)".contains(words), "\(error)")
      #expect("\(error)".contains(more) || more.isEmpty, "\(error)")
    }
  }

  @Test func theScoresPointsAreInTheLimitsUnitAndAreKept() throws {
    let budget = try read(
      limits: """
        "disk.writes.bytes": {"max": "1 GiB/d", "over": "1 d", "score": {"p10": "1 MiB/d", "median": "8 MiB/d"}},
        "memory.footprint.peak": {"max": "64 MiB", "score": {"median": "32 MiB"}}
        """)
    let disk = try #require(budget.limits["disk.writes.bytes"]?.score)
    #expect(disk.p10?.unit == .bytesPerSecond && (disk.p10?.value ?? 0) * 8 == disk.median?.value)
    #expect(
      budget.limits["memory.footprint.peak"]?.score == ScorePoints(median: Quantity(33_554_432, .bytes)))
    #expect(try Budget(DocumentReader(file: "kept", value: budget.json)) == budget)
  }

  @Test(arguments: [
    ("{}", "the key \"schemaVersion\" is missing"), ("[]", "expected an object, found a list"),
    ("{\"schemaVersion\": 2, \"limits\": {}, \"name\": \"b\"}", "schemaVersion: version 2 is not 1"),
    ("{\"schemaVersion\": 2}", "a newer headroom wrote it"),
    ("{\"schemaVersion\": 1}", "the key \"limits\" is missing"),
    ("{\"schemaVersion\": 1, \"limits\": {\"disk.writes\": 1}}", "the key \"name\" is missing"),
    ("{\"schemaVersion\": 1, \"limit\": {}}", "limit: unknown key \"limit\"; did you mean \"limits\"?"),
    ("{", "not JSON: line 1, column 2"),
  ])
  func aFileThatIsNoBudgetIsRefused(_ text: String, _ words: String) {
    do {
      _ = try read(text)
      Issue.record("read without an error")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test func ofSeveralMistakesTheSameOneIsAlwaysNamed() {
    let limits = (0..<20).map { "\"unknown.\($0 + 10)\": 1" }.joined(separator: ", ")
    #expect(
      throws: DocumentError(
        file: "b.json", place: "limits.\"unknown.10\"", problem: "unknown metric \"unknown.10\"")
    ) {
      try read(limits: limits)
    }
  }
}
