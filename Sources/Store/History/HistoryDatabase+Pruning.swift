import SQLite

extension HistoryDatabase {
  package func prune(_ query: PruneQuery) throws(StoreError) -> Int {
    var count = 0
    let (condition, values) = Self.outdated(query)
    try change { () throws(StoreError) in
      try (connection as? PostgresConnection)?.allowMinutes()
      count = Int(
        try connection.query("SELECT count(*) FROM session WHERE \(condition)", values).first?[0].integer ?? 0
      )
      // What belongs to a session goes with it.
      if !query.isDryRun { try connection.query("DELETE FROM session WHERE \(condition)", values) }
    }
    if !query.isDryRun, count > 0 { (connection as? SQLiteConnection)?.shrink() }
    return count
  }

  private static func outdated(_ query: PruneQuery) -> (String, [SQLValue]) {
    var (inner, outer) = (SQLFilter(), [String]())
    if let suite = query.suite { inner.add("suite =", .text(suite)) }
    var values = inner.values
    outer.append("place > \(max(0, query.keep))")
    if let before = query.before {
      values.append(.text(before))
      outer.append("started < $\(values.count)")
    }
    // What the next bench is compared with, and what is being measured.
    outer.append("NOT (passed = 1 AND newest = 1)")
    values.append(.text(HistoryMoment.ago(86_400)))
    outer.append("(complete = 1 OR started < $\(values.count))")
    let passed = "CASE WHEN complete = 1 AND verdict IN ('pass', 'not-applicable') THEN 1 ELSE 0 END"
    return (
      """
      id IN (SELECT id FROM (SELECT id, started, complete, \(passed) AS passed,
        row_number() OVER (PARTITION BY suite ORDER BY started DESC, id DESC) AS place,
        row_number() OVER (PARTITION BY suite, branch, machine, \(passed)
          ORDER BY started DESC, id DESC) AS newest
        FROM session \(inner.text)) ranked WHERE \(outer.joined(separator: " AND ")))
      """, values
    )
  }
}
