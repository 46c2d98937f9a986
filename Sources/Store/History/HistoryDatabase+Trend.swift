package import Documents
import Quantities

extension HistoryDatabase {
  package func trend(
    suite: String, name: String, metric: String, branch: String?, limit: Int
  ) throws(StoreError) -> (unit: String, points: [TrendPoint])? {
    try repeatable { () throws(StoreError) in
      let track = try connection.query(
        "SELECT id FROM track WHERE metric = $1 AND suite = $2 AND name = $3",
        [.text(metric), .text(suite), .text(name)])
      guard let number = track.first?[0].integer else { return nil }
      let (sql, values) = Self.trendQuery(suite, branch, number, limit)
      let rows = try connection.query(sql, values)
      // A metric whose unit was another once cannot be drawn with what came after.
      guard let unit = rows.first?[7].text else { return nil }
      return (unit, Self.points(rows.filter { $0[7].text == unit }.reversed()))
    }
  }

  static func trendQuery(
    _ suite: String, _ branch: String?, _ track: Int64, _ limit: Int
  ) -> (sql: String, values: [SQLValue]) {
    var filter = SQLFilter()
    filter.add("suite =", .text(suite))
    if let branch { filter.add("branch =", .text(branch)) }
    filter.add("track =", .integer(track))
    filter.add("complete = 1")
    return (
      """
      SELECT session.key, started, revision, branch, median, low, high, unit, sample, machine
      FROM session JOIN summary ON summary.session = session.id
      \(filter.text) ORDER BY started DESC, session.id DESC LIMIT \(max(0, limit))
      """, filter.values
    )
  }

  private static func points(_ rows: some Sequence<[SQLValue]>) -> [TrendPoint] {
    var machine: SQLValue?
    return rows.map { row in
      defer { machine = row[9] }
      return TrendPoint(
        session: row[0].text ?? "", started: row[1].text ?? "", revision: row[2].text, branch: row[3].text,
        median: Interval(row[4].real, row[5].real, row[6].real), count: row[8].blob.count / 8,
        isOtherMachine: machine.map { $0 != row[9] } ?? false)
    }
  }

  package func tracks(metric: String?) throws(StoreError) -> [HistoryTrack] {
    try repeatable { () throws(StoreError) in
      let chosen = metric == nil ? "" : "metric = $1 AND"
      let rows = try connection.query(
        """
        SELECT suite, name, metric FROM track WHERE \(chosen)
          EXISTS (SELECT 1 FROM summary WHERE summary.track = track.id) ORDER BY suite, name, metric
        """, metric.map { [.text($0)] } ?? [])
      return rows.map {
        HistoryTrack(suite: $0[0].text ?? "", name: $0[1].text ?? "", metric: $0[2].text ?? "")
      }
    }
  }
}
