package import Documents
import Formats
import SQLite

/// What became of a session's gates, beside its figures.
extension HistoryDatabase {
  package func outcomes(
    ofSession key: String
  ) throws(StoreError) -> [String: [String: GateOutcome]] {
    try repeatable { () throws(StoreError) in
      let rows = try connection.query(
        """
        SELECT name, metric, document FROM outcome JOIN track ON track.id = outcome.track
        WHERE session = (SELECT id FROM session WHERE key = $1)
        """, [.text(key)])
      var found: [String: [String: GateOutcome]] = [:]
      for row in rows {
        found[row[0].text ?? "", default: [:]][row[1].text ?? ""] =
          try read(row[2]) { (reader) throws(DocumentError) in try GateOutcome(reader) }
      }
      return found
    }
  }

  func rows(
    _ outcomes: [String: [String: GateOutcome]], of session: Int64, suite: String
  ) throws(StoreError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    // In one order for all who write, so that none waits for another who waits for it.
    for (name, metrics) in outcomes.sorted(by: { $0.key < $1.key }) {
      for (metric, outcome) in metrics.sorted(by: { $0.key < $1.key }) {
        rows.append([
          .integer(session), .integer(try track(suite, name, metric)), .text(JSONWriter.line(outcome.json)),
        ])
      }
    }
    return rows
  }

  /// - Parameter outcomes: a row for each.
  func insert(outcomes: [[SQLValue]]) throws(StoreError) {
    try connection.insert("INSERT INTO outcome(session, track, document)", outcomes)
  }
}
