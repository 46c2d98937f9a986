package import Documents
import Quantities
import SQLite

extension HistoryDatabase {
  package func trend(
    suite: String, name: String, metric: String, branch: String?, limit: Int
  ) throws(StoreError) -> (unit: String, points: [TrendPoint])? {
    try repeatable { () throws(StoreError) in
      let track = try connection.query(
        "SELECT id FROM track WHERE metric = $1 AND suite = $2 AND name = $3",
        [.text(metric), .text(suite), .text(name)])
      guard let number = track.first?[0].integer else { return nil }
      let some = try connection.query(Self.rarenessQuery, [.integer(number)])
      let isRare = some.first?[0].integer ?? 0 < Self.few
      let (sql, values) = Self.trendQuery(suite, branch: branch, track: number, limit: limit, isRare: isRare)
      let rows = try connection.query(sql, values)
      // A metric whose unit was another once cannot be drawn with what came after.
      guard let unit = rows.first?[7].text else { return nil }
      return (unit, try points(rows.filter { $0[7].text == unit }.reversed()))
    }
  }

  /// So many figures are faster put in order than looked for among all sessions.
  private static let few = 2000
  static let rarenessQuery =
    "SELECT count(*) FROM (SELECT 1 FROM summary WHERE track = $1 LIMIT \(few)) AS first_few"

  /// - Parameter isRare: whether few sessions have the figure: they are looked up by it then, and not by their age.
  static func trendQuery(
    _ suite: String, branch: String?, track: Int64, limit: Int, isRare: Bool
  ) -> (sql: String, values: [SQLValue]) {
    var filter = SQLFilter()
    filter.add("suite =", .text(suite))
    if let branch { filter.add("branch =", .text(branch)) }
    filter.add("track =", .integer(track))
    filter.add("complete = 1")
    return (
      """
      SELECT session.key, started, revision, branch, median, low, high, unit, sample, machine
      FROM \(isRare ? "summary CROSS JOIN session" : "session CROSS JOIN summary")
      \(filter.text) AND summary.session = session.id ORDER BY started DESC, session.id DESC LIMIT \(max(0, limit))
      """, filter.values
    )
  }

  private func points(_ rows: some Sequence<[SQLValue]>) throws(StoreError) -> [TrendPoint] {
    var (last, numbers) = (SQLValue?.none, [Int64: Int]())
    return try rows.map { (row) throws(StoreError) in
      defer { last = row[9] }
      let number = numbers[row[9].integer] ?? numbers.count
      numbers[row[9].integer] = number
      return TrendPoint(
        session: row[0].text ?? "", started: row[1].text ?? "", revision: row[2].text, branch: row[3].text,
        median: try median(row), count: row[8].blob.count / 8,
        machine: number, isOtherMachine: last.map { $0 != row[9] } ?? false)
    }
  }

  static func tracksQuery(isChosen: Bool) -> String {
    """
    SELECT suite, name, metric FROM track WHERE \(isChosen ? "metric = $1 AND" : "")
      EXISTS (SELECT 1 FROM summary WHERE summary.track = track.id) ORDER BY suite, name, metric
    """
  }

  package func tracks(metric: String?) throws(StoreError) -> [HistoryTrack] {
    try repeatable { () throws(StoreError) in
      let rows = try connection.query(
        Self.tracksQuery(isChosen: metric != nil), metric.map { [.text($0)] } ?? [])
      return rows.map {
        HistoryTrack(suite: $0[0].text ?? "", name: $0[1].text ?? "", metric: $0[2].text ?? "")
      }
    }
  }
}
