import Quantities

extension BenchDocument {
  /// The document, as in `Reports/schemas/bench.schema.json`.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "session": session.json,
      "cases": .array(cases.map(\.json)), "against": against.map { .string($0) }, "notes": .strings(notes),
      "verdict": .string(verdict.rawValue), "problem": problem.map { .string($0) },
      "duration": .number(duration),
    ])
  }

  /// Whether a document is one of these, by what only they have.
  package static func describes(_ value: JSONValue) -> Bool {
    value["session"] != nil && value["cases"]?.array != nil
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    try reader.schemaVersion(supported: Self.schemaVersion)
    var cases: [BenchCase] = []
    for item in try reader.required("cases").items() { cases.append(try BenchCase(item)) }
    self.init(
      session: try BenchSession(try reader.required("session")), cases: cases,
      against: try reader.member("against")?.string(), notes: try reader.required("notes").strings(),
      verdict: try Verdict(try reader.required("verdict")),
      problem: try reader.member("problem")?.string(),
      duration: try reader.required("duration").figure(.seconds, FigureRange.of(.seconds)))
  }
}

extension BenchCase {
  package var json: JSONValue {
    .members([
      "name": .string(name), "command": .strings(command), "runs": .array(runs.map(\.json)),
      "figures": .object(figures.mapValues(\.json)), "comparisons": .array(comparisons.map(\.json)),
      "awaiting": awaiting.isEmpty
        ? nil
        : .object(Dictionary(awaiting.map { ($0.metric, $0.json) }, uniquingKeysWith: { first, _ in first })),
      "budget": .array(budget.map(\.json)), "stop": .string(stop.rawValue),
      "problem": problem.map { .string($0) }, "level": level?.json,
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      name: try reader.required("name").string(), command: try reader.required("command").strings(),
      stop: try Stop(try reader.required("stop")), problem: try reader.member("problem")?.string())
    level = try reader.member("level").map { (place) throws(DocumentError) in try CaseLevel(place) }
    for item in try reader.required("runs").items() { runs.append(try BenchRun(item)) }
    let table = try reader.required("figures")
    for (name, value) in try table.members() { figures[name] = try BenchFigure(table.child(name, value)) }
    for item in try reader.required("comparisons").items() { comparisons.append(try MetricComparison(item)) }
    if let table = try reader.member("awaiting") {
      for (metric, value) in try table.members().sorted(by: { $0.key < $1.key }) {
        awaiting.append(try Gate(table.child(metric, value)).of(metric))
      }
    }
    for item in try reader.member("budget")?.items() ?? [] { budget.append(try BudgetLine(item)) }
  }
}

extension BenchFigure {
  package var json: JSONValue {
    ["sample": sample.json, "fidelity": .string(fidelity.rawValue), "median": median.json]
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      sample: try Sample(try reader.required("sample")),
      fidelity: try Fidelity(try reader.required("fidelity")),
      median: try Interval(try reader.required("median")))
  }
}
