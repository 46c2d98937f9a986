package import Documents
import Formats
import Quantities
import SQLite

/// What a history knows of a case that it has no baseline of.
package enum CaseStanding: Sendable, Equatable {
  /// Its sessions are of another scenario by that name.
  case changed
  /// None of its sessions may be compared with.
  case unfit
}

extension HistoryDatabase {
  package func baseline(_ query: BaselineQuery) throws(StoreError) -> Baseline? {
    try repeatable { () throws(StoreError) in
      var baseline: Baseline?
      var figures: [Int64: [String: [String: BenchFigure]]] = [:]
      let machines = try self.machines(query)
      for (name, scenario) in query.cases.sorted(by: { $0.key < $1.key }) {
        let rows = try levelRows(query, machines: machines, name: name, scenario: scenario)
        for row in rows.prefix(max(0, query.sessions)) {
          let number = row[11].integer
          if figures[number] == nil { figures[number] = try self.figures(ofSession: number) }
          let newer = try session(row)
          var merged =
            baseline
            ?? Baseline(suite: newer.suite, machine: newer.machine, tool: newer.tool, measured: "")
          merged.describe(newer)
          merged.add(figures[number]?[name] ?? [:], of: name)
          if let noise = try noise(row[13]) { merged.noise[name] = noise }
          baseline = merged
        }
        baseline?.spreads[name] = try spreads(rows, query.suite, name)
      }
      return baseline
    }
  }

  /// The numbers of the machines that a policy takes for the same; nil where all of a machine has to be, or any will do.
  private func machines(_ query: BaselineQuery) throws(StoreError) -> [Int64]? {
    guard let machine = query.machine, query.policy != .all else { return nil }
    var found: [Int64] = []
    for row in try connection.query("SELECT id, document FROM machine", []) {
      let other = try read(row[1]) { (reader) throws(DocumentError) in try MachineFingerprint(reader) }
      if machine.differences(from: other, by: query.policy).isEmpty { found.append(row[0].integer) }
    }
    return found
  }

  private func noise(_ value: SQLValue) throws(StoreError) -> MachineNoise? {
    guard value.text != nil else { return nil }
    return try read(value) { (reader) throws(DocumentError) in try MachineNoise(reader) }
  }

  private func acceptance(_ value: SQLValue) throws(StoreError) -> Acceptance? {
    guard value.text != nil else { return nil }
    return try read(value) { (reader) throws(DocumentError) in try Acceptance(reader) }
  }

  /// How far a level's sessions lie apart, by metric; without those of which there are too few.
  private func spreads(
    _ rows: [[SQLValue]], _ suite: String, _ name: String
  ) throws(StoreError) -> [String: SessionSpread] {
    guard rows.count >= SessionSpread.leastSessions else { return [:] }
    let numbers = rows.map { String($0[11].integer) }.joined(separator: ", ")
    let found = try connection.query(
      """
      SELECT metric, median FROM summary JOIN track ON track.id = summary.track JOIN session
        ON session.id = summary.session WHERE session IN (\(numbers)) AND session.suite = $1 AND name = $2
      ORDER BY started, session
      """, [.text(suite), .text(name)])
    return Dictionary(grouping: found) { $0[0].text ?? "" }
      .compactMapValues { SessionSpread(medians: $0.map(\.[1].real)) }
  }

  /// So many sessions of a level tell how far sessions lie apart.
  private static let telling = 20

  /// The oldest sessions of a case's level: those from the newest that began one, or all where none did. More than make the
  /// sample, for what they tell of each other.
  private func levelRows(
    _ query: BaselineQuery, machines: [Int64]?, name: String, scenario: String
  ) throws(StoreError) -> [[SQLValue]] {
    let known = try connection.query(
      "SELECT 1 FROM level WHERE name = $1 AND scenario = $2 AND role <> 'unfit' LIMIT 1",
      [.text(name), .text(scenario)])
    guard !known.isEmpty else { return [] }
    let begin = Self.beginQuery(query, name, scenario, machines: machines)
    let start = try connection.query(begin.sql, begin.values).first
    let level = Self.levelQuery(query, name, scenario, from: start, machines: machines)
    return try connection.query(level.sql, level.values)
  }

  static func beginQuery(
    _ query: BaselineQuery, _ name: String, _ scenario: String, machines: [Int64]? = nil
  ) -> (sql: String, values: [SQLValue]) {
    var filter = scope(query, machines: machines, name: name, scenario: scenario)
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
    _ query: BaselineQuery, _ name: String, _ scenario: String, from start: [SQLValue]?,
    machines: [Int64]? = nil
  ) -> (sql: String, values: [SQLValue]) {
    var filter = scope(query, machines: machines, name: name, scenario: scenario)
    filter.add("role <> 'unfit' AND level.session = session.id AND machine.id = session.machine")
    if let start {
      filter.add("started >=", start[0])
      filter.add("(started >", start[0])
      filter.extend(" OR session.id >=", start[1], ")")
    }
    return (
      """
      SELECT \(columns), level.noise FROM session CROSS JOIN level CROSS JOIN machine
      \(filter.text) ORDER BY started, session.id LIMIT \(max(telling, query.sessions))
      """, filter.values
    )
  }

  private static func scope(
    _ query: BaselineQuery, machines: [Int64]?, name: String, scenario: String
  ) -> SQLFilter {
    var filter = SQLFilter()
    filter.add("suite =", .text(query.suite))
    if let branch = query.branch { filter.add("branch =", .text(branch)) }
    if let machines {
      let numbers = machines.map { String($0) }.joined(separator: ", ")
      filter.add("session.machine IN (\(numbers.isEmpty ? "NULL" : numbers))")
    } else if let machine = query.machine {
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
      for (name, scenario) in query.cases { found[name] = try standing(query, name, scenario) }
      return found
    }
  }

  private func standing(
    _ query: BaselineQuery, _ name: String, _ scenario: String
  ) throws(StoreError) -> CaseStanding? {
    if try hasLevel(query, name, where: "role <> 'unfit' AND scenario =", is: scenario) { return nil }
    if try hasLevel(query, name, where: "role <> 'unfit'") { return .changed }
    return try hasLevel(query, name) ? .unfit : nil
  }

  /// Whether a complete session has such a level of a case. The first that is found ends the search: most have very many.
  private func hasLevel(
    _ query: BaselineQuery, _ name: String, where condition: String? = nil, is value: String? = nil
  ) throws(StoreError) -> Bool {
    var filter = SQLFilter()
    filter.add("name =", .text(name))
    if let condition {
      if let value { filter.add(condition, .text(value)) } else { filter.add(condition) }
    }
    filter.add("suite =", .text(query.suite))
    filter.add("complete = 1 AND session.key <>", .text(query.besides ?? ""))
    let rows = try connection.query(
      "SELECT 1 FROM level JOIN session ON session.id = level.session \(filter.text) LIMIT 1", filter.values)
    return !rows.isEmpty
  }

  package func levels(ofSession key: String) throws(StoreError) -> [String: CaseLevel] {
    try repeatable { () throws(StoreError) in
      let rows = try connection.query(
        """
        SELECT name, scenario, role, noise, acceptance FROM level
        WHERE session = (SELECT id FROM session WHERE key = $1)
        """, [.text(key)])
      var levels: [String: CaseLevel] = [:]
      for row in rows {
        levels[row[0].text ?? ""] = CaseLevel(
          scenario: row[1].text ?? "", role: row[2].text.flatMap(CaseLevel.Role.init) ?? .unfit,
          noise: try noise(row[3]), acceptance: try acceptance(row[4]))
      }
      return levels
    }
  }

  func rows(_ levels: [String: CaseLevel], of session: Int64) -> [[SQLValue]] {
    levels.sorted { $0.key < $1.key }.map { name, level in
      [
        .integer(session), .text(name), .text(level.scenario), .text(level.role.rawValue),
        SQLValue(level.noise.map { JSONWriter.line($0.json) }),
        SQLValue(level.acceptance.map { JSONWriter.line($0.json) }),
      ]
    }
  }

  /// - Parameter levels: a row for each.
  func insert(levels: [[SQLValue]]) throws(StoreError) {
    try connection.insert("INSERT INTO level(session, name, scenario, role, noise, acceptance)", levels)
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
        if let bound = figure.sample.bound { cases[name]?[metric]?.bound = bound }
      } else {
        cases[name, default: [:]][metric] = figure.sample
      }
    }
  }
}
