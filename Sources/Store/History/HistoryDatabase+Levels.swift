package import Documents
import Quantities

/// What a history knows of a case that it has no baseline of.
package enum CaseStanding: Sendable, Equatable {
  /// Its sessions are of another scenario by that name.
  case changed
  /// None of its sessions may be held against.
  case unfit
}

extension HistoryDatabase {
  package func baseline(_ query: BaselineQuery) throws(StoreError) -> Baseline? {
    try repeatable { () throws(StoreError) in
      var baseline: Baseline?
      var figures: [Int64: [String: [String: BenchFigure]]] = [:]
      for (name, scenario) in query.cases.sorted(by: { $0.key < $1.key }) {
        for row in try levelRows(query, name, scenario) {
          let number = row[11].integer
          if figures[number] == nil { figures[number] = try self.figures(ofSession: number) }
          let newer = try session(row)
          var merged =
            baseline
            ?? Baseline(suite: newer.suite, machine: newer.machine, tool: newer.tool, measured: "")
          merged.describe(newer)
          merged.add(figures[number]?[name] ?? [:], of: name)
          baseline = merged
        }
      }
      return baseline
    }
  }

  /// The oldest sessions of a case's level: those from the newest that began one, or all where none did.
  private func levelRows(
    _ query: BaselineQuery, _ name: String, _ scenario: String
  ) throws(StoreError) -> [[SQLValue]] {
    let known = try connection.query(
      "SELECT 1 FROM level WHERE name = $1 AND scenario = $2 AND role <> 'unfit' LIMIT 1",
      [.text(name), .text(scenario)])
    guard !known.isEmpty else { return [] }
    let begin = Self.beginQuery(query, name, scenario)
    let start = try connection.query(begin.sql, begin.values).first
    let level = Self.levelQuery(query, name, scenario, from: start)
    return try connection.query(level.sql, level.values)
  }

  static func beginQuery(
    _ query: BaselineQuery, _ name: String, _ scenario: String
  ) -> (sql: String, values: [SQLValue]) {
    var filter = scope(query, name, scenario)
    filter.add("role IN ('first', 'accepted')")
    return (
      """
      SELECT started, session.id FROM level JOIN session ON session.id = level.session
      \(filter.text) ORDER BY started DESC, session.id DESC LIMIT 1
      """, filter.values
    )
  }

  /// CROSS JOIN keeps SQLite from reading a case's whole history to sort it (sqlite.org/optoverview.html, 7.2).
  static func levelQuery(
    _ query: BaselineQuery, _ name: String, _ scenario: String, from start: [SQLValue]?
  ) -> (sql: String, values: [SQLValue]) {
    var filter = scope(query, name, scenario)
    filter.add("role <> 'unfit' AND level.session = session.id AND machine.id = session.machine")
    if let start {
      filter.add("started >=", start[0])
      filter.add("(started >", start[0])
      filter.extend(" OR session.id >=", start[1], ")")
    }
    return (
      """
      SELECT \(columns) FROM session CROSS JOIN level CROSS JOIN machine
      \(filter.text) ORDER BY started, session.id LIMIT \(max(0, query.sessions))
      """, filter.values
    )
  }

  private static func scope(_ query: BaselineQuery, _ name: String, _ scenario: String) -> SQLFilter {
    var filter = SQLFilter()
    filter.add("suite =", .text(query.suite))
    if let branch = query.branch { filter.add("branch =", .text(branch)) }
    if let machine = query.machine {
      filter.add("session.machine = (SELECT id FROM machine WHERE digest =", .text(machine.digest), ")")
    }
    if let besides = query.besides { filter.add("session.key <>", .text(besides)) }
    filter.add("level.name =", .text(name))
    filter.add("level.scenario =", .text(scenario))
    filter.add("complete = 1")
    return filter
  }

  package func standings(_ query: BaselineQuery) throws(StoreError) -> [String: CaseStanding] {
    try repeatable { () throws(StoreError) in
      var found: [String: CaseStanding] = [:]
      for (name, scenario) in query.cases {
        let rows = try connection.query(
          """
          SELECT DISTINCT scenario, role FROM level JOIN session ON session.id = level.session
          WHERE name = $1 AND suite = $2 AND complete = 1 AND session.key <> $3
          """, [.text(name), .text(query.suite), .text(query.besides ?? "")])
        let fit = rows.filter { $0[1].text != CaseLevel.Role.unfit.rawValue }.map { $0[0].text }
        if !rows.isEmpty, fit.isEmpty { found[name] = .unfit }
        if !fit.isEmpty, !fit.contains(scenario) { found[name] = .changed }
      }
      return found
    }
  }

  func levels(ofSession key: String) throws(StoreError) -> [String: CaseLevel] {
    let rows = try connection.query(
      "SELECT name, scenario, role FROM level WHERE session = (SELECT id FROM session WHERE key = $1)",
      [.text(key)])
    var levels: [String: CaseLevel] = [:]
    for row in rows {
      levels[row[0].text ?? ""] = CaseLevel(
        scenario: row[1].text ?? "", role: row[2].text.flatMap(CaseLevel.Role.init) ?? .unfit)
    }
    return levels
  }

  func insert(_ levels: [String: CaseLevel], of session: Int64) throws(StoreError) {
    let rows: [[SQLValue]] = levels.sorted { $0.key < $1.key }.map { name, level in
      [.integer(session), .text(name), .text(level.scenario), .text(level.role.rawValue)]
    }
    try connection.query("DELETE FROM level WHERE session = $1", [.integer(session)])
    try connection.insert("INSERT INTO level(session, name, scenario, role)", rows)
  }
}

extension Baseline {
  /// What tells of the whole is the newest's.
  fileprivate mutating func describe(_ session: BenchSession) {
    guard session.started >= measured else { return }
    (machine, tool, measured, revision) = (session.machine, session.tool, session.started, session.revision)
  }

  fileprivate mutating func add(_ metrics: [String: BenchFigure], of name: String) {
    for (metric, figure) in metrics {
      // Of a metric whose unit has changed the newer figures count.
      if cases[name]?[metric]?.unit == figure.sample.unit {
        cases[name]?[metric]?.values += figure.sample.values
      } else {
        cases[name, default: [:]][metric] = figure.sample
      }
    }
  }
}
