package import Documents
package import Formats
import Quantities
package import Recordings
import SQLite

/// A session with all that a history keeps of it: a line of what `headroom history export` writes.
package struct SessionArchive: VersionedDocument {
  package static let schemaVersion = 1

  package var session: BenchSession
  /// In the order in which they were added.
  package var runs: [BenchRun]
  /// By case and metric; empty where it is not complete.
  package var figures: [String: [String: BenchFigure]]
  /// By case; empty where it is not complete.
  package var levels: [String: CaseLevel]
  /// What became of each gate, by case and metric; empty where it is not complete.
  package var outcomes: [String: [String: GateOutcome]]
  /// By the key of the run.
  package var recordings: [String: Recording]

  package init(
    session: BenchSession, runs: [BenchRun] = [], figures: [String: [String: BenchFigure]] = [:],
    levels: [String: CaseLevel] = [:], outcomes: [String: [String: GateOutcome]] = [:],
    recordings: [String: Recording] = [:]
  ) {
    self.session = session
    self.runs = runs
    self.figures = figures
    self.levels = levels
    self.outcomes = outcomes
    self.recordings = recordings
  }

  package static let table = Table(
    "archive", "Session",
    "A line of headroom history export, and what history show prints: a session with all that is kept of it.",
    blank: SessionArchive(session: BenchSession.table.blank), .init(version: schemaVersion),
    .init("session", \.session), .init("runs", \.runs).meaning("in the order in which they were added"),
    .init("figures", \.figures).meaning("by case and metric; empty where the session is not complete"),
    .init("levels", ifAny: \.levels).meaning("by case"),
    .init("outcomes", ifAny: \.outcomes).meaning("what became of each gate, by case and metric"),
    .init("recordings", ifAny: \.recordings)
      .meaning("by the key of the run; members as in report.schema.json, without what was judged")
      .keeping(["additionalProperties": ["type": "object", "required": .strings(recorded)]]))

  private static let recorded =
    Recording.table.fields.filter(\.isRequired).map(\.key) + ["series", "events"]
}

extension HistoryDatabase {
  package func archive(_ key: String) throws(StoreError) -> SessionArchive? {
    guard let (session, runs) = try session(key) else { return nil }
    var archive = SessionArchive(session: session, runs: runs, figures: try figures(ofSession: session.key))
    archive.levels = try levels(ofSession: session.key)
    archive.outcomes = try outcomes(ofSession: session.key)
    let rows = try repeatable { () throws(StoreError) in
      try connection.query(
        """
        SELECT run.key, recording.document FROM run JOIN recording ON recording.run = run.id
        WHERE run.session = (SELECT id FROM session WHERE key = $1)
        """, [.text(session.key)])
    }
    for row in rows {
      archive.recordings[row[0].text ?? ""] = try read(row[1]) { (reader) throws(DocumentError) in
        try Recording(reader)
      }
    }
    return archive
  }
}
