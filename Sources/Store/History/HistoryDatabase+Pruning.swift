extension HistoryDatabase {
  package func prune(_ query: PruneQuery) throws(StoreError) -> Int {
    var count = 0
    let (condition, values) = Self.outdated(query)
    try change { () throws(StoreError) in
      count = Int(
        try connection.query("SELECT count(*) FROM session WHERE \(condition)", values).first?[0].integer ?? 0
      )
      // What belongs to a session goes with it.
      if !query.isDryRun { try connection.query("DELETE FROM session WHERE \(condition)", values) }
    }
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
    return (
      """
      id IN (SELECT id FROM (SELECT id, started,
        row_number() OVER (PARTITION BY suite ORDER BY started DESC, id DESC) AS place
        FROM session \(inner.text)) ranked WHERE \(outer.joined(separator: " AND ")))
      """, values
    )
  }
}
