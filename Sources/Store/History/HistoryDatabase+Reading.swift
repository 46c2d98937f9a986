package import Documents
import Formats
import Quantities
package import Recordings
import SQLite

extension HistoryDatabase {
  static let columns = """
    session.key, suite, session.digest, started, tool, tool_version, revision, branch, complete, verdict,
    machine.document, session.id, holder
    """
  static let tables = "session JOIN machine ON machine.id = session.machine"

  package func sessions(_ query: HistoryQuery) throws(StoreError) -> [HistoryEntry] {
    let (sql, values) = Self.listQuery(query)
    return try repeatable { () throws(StoreError) in
      var entries: [HistoryEntry] = []
      for row in try connection.query(sql, values) {
        entries.append(HistoryEntry(session: try session(row), runs: Int(row[13].integer)))
      }
      return entries
    }
  }

  static func listQuery(_ query: HistoryQuery) -> (sql: String, values: [SQLValue]) {
    var filter = SQLFilter()
    if let suite = query.suite { filter.add("suite =", .text(suite)) }
    if let branch = query.branch { filter.add("branch =", .text(branch)) }
    return (
      """
      SELECT \(Self.columns), (SELECT count(*) FROM run WHERE run.session = session.id AND warm_up = 0)
      FROM \(Self.tables) \(filter.text)
      ORDER BY started DESC, session.id DESC LIMIT \(max(0, query.limit))
      """, filter.values
    )
  }

  func session(_ row: [SQLValue]) throws(StoreError) -> BenchSession {
    let machine = try read(row[10]) { (reader) throws(DocumentError) in try MachineFingerprint(reader) }
    return BenchSession(
      key: row[0].text ?? "", suite: row[1].text ?? "", digest: row[2].text ?? "", started: row[3].text ?? "",
      machine: machine, tool: Recording.Tool(name: row[4].text ?? "", version: row[5].text ?? ""),
      revision: row[6].text, branch: row[7].text, isComplete: row[8].integer != 0,
      verdict: row[9].text.flatMap(Verdict.init), holder: row[12].text)
  }

  func read<Value>(
    _ value: SQLValue, _ body: (DocumentReader) throws(DocumentError) -> Value
  ) throws(StoreError) -> Value {
    do throws(DocumentError) {
      return try body(DocumentReader(file: place, bytes: Array((value.text ?? "").utf8)))
    } catch { throw .damagedHistory(place, "\(error.place): \(error.problem)") }
  }

  package func session(_ key: String) throws(StoreError) -> (session: BenchSession, runs: [BenchRun])? {
    try repeatable { () throws(StoreError) in
      // The character after the last one that a key may end in.
      let rows = try connection.query(
        "SELECT \(Self.columns) FROM \(Self.tables) WHERE session.key >= $1 AND session.key < $2 LIMIT 3",
        [.text(key), .text(key + "\u{7F}")])
      guard let row = rows.first else { return nil }
      guard rows.count == 1 || row[0].text == key else {
        throw StoreError(
          .notThere, place, "several sessions begin with \"\(key)\"", remedy: "write more of the key")
      }
      let found = try connection.query(
        "SELECT document FROM run WHERE session = $1 ORDER BY id", [row[11]])
      var runs: [BenchRun] = []
      for run in found {
        runs.append(try read(run[0]) { (reader) throws(DocumentError) in try BenchRun(reader) })
      }
      return (try session(row), runs)
    }
  }

  package func recording(ofRun key: String) throws(StoreError) -> Recording? {
    try repeatable { () throws(StoreError) in
      let rows = try connection.query(
        "SELECT recording.document FROM run JOIN recording ON recording.run = run.id WHERE run.key = $1",
        [.text(key)])
      guard let row = rows.first else { return nil }
      return try read(row[0]) { (reader) throws(DocumentError) in try Recording(reader) }
    }
  }

  package func unfinished(
    digest: String, machine: MachineFingerprint
  ) throws(StoreError) -> BenchSession? {
    try repeatable { () throws(StoreError) in
      let rows = try connection.query(
        """
        SELECT \(Self.columns) FROM \(Self.tables)
        WHERE session.digest = $1 AND session.machine = (SELECT id FROM machine WHERE digest = $2)
          AND complete = 0 ORDER BY started DESC, session.id DESC LIMIT 1
        """, [.text(digest), .text(machine.digest)])
      return try rows.first.map { (row) throws(StoreError) in try session(row) }
    }
  }

  package func figures(ofSession key: String) throws(StoreError) -> [String: [String: BenchFigure]] {
    try repeatable { () throws(StoreError) in
      try figures(ofSession: try identifier(ofSession: key))
    }
  }

  func figures(ofSession number: Int64) throws(StoreError) -> [String: [String: BenchFigure]] {
    let rows = try connection.query(
      """
      SELECT name, metric, unit, fidelity, median, low, high, missing, sample, origin, bound
      FROM summary JOIN track ON track.id = summary.track WHERE session = $1
      """, [.integer(number)])
    var found: [String: [String: BenchFigure]] = [:]
    for row in rows {
      found[row[0].text ?? "", default: [:]][row[1].text ?? ""] = try figure(row)
    }
    return found
  }

  private func figure(_ row: [SQLValue]) throws(StoreError) -> BenchFigure {
    guard let unit = row[2].text.flatMap(Unit.init), let fidelity = row[3].text.flatMap(Fidelity.init),
      let values = FloatBlob.decode(row[8].blob)
    else { throw .damagedHistory(place, "a figure of \(row[1].text ?? "no metric") cannot be read") }
    let origin =
      row[9].text == nil
      ? FigureOrigin(fidelity)
      : try read(row[9]) { (reader) throws(DocumentError) in try FigureOrigin(reader) }
    let bound =
      row[10].text == nil
      ? nil : try read(row[10]) { (reader) throws(DocumentError) in try FigureBound(reader) }
    return BenchFigure(
      sample: Sample(unit: unit, values: values, missing: row[7].text, by: origin, bound: bound),
      fidelity: fidelity,
      median: try median(row))
  }

  /// A median and its bounds from the fifth column on; none of them is a number where the figure is missing.
  func median(_ row: [SQLValue]) throws(StoreError) -> Interval {
    let numbers = row[4...6].map(\.real)
    guard numbers.allSatisfy({ !$0.isFinite || FigureRange.figures.contains($0) }) else {
      let words = FigureRange.words(FigureRange.figures, .count)
      throw .damagedHistory(place, "a median is out of range: \(words)")
    }
    return Interval(numbers[0], numbers[1], numbers[2])
  }
}

/// Conditions of a WHERE with their parameters in order.
struct SQLFilter {
  private var conditions: [String] = []
  private(set) var values: [SQLValue] = []

  mutating func add(_ condition: String, _ value: SQLValue, _ end: String = "") {
    values.append(value)
    conditions.append("\(condition) $\(values.count)\(end)")
  }

  /// Another value for the condition that was added last.
  mutating func extend(_ condition: String, _ value: SQLValue, _ end: String = "") {
    values.append(value)
    conditions[conditions.count - 1] += "\(condition) $\(values.count)\(end)"
  }

  mutating func add(_ condition: String) { conditions.append(condition) }

  var text: String { conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ") }
}
