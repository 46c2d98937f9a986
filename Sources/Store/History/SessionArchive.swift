package import Documents

/// A session with all that a history keeps of it: a line of what `headroom history export` writes.
package struct SessionArchive: Sendable, Equatable {
  package static let schemaVersion = 1

  package var session: BenchSession
  /// In the order in which they were added.
  package var runs: [BenchRun]
  /// By case and metric; empty where it is not complete.
  package var figures: [String: [String: BenchFigure]]
  /// By case; empty where it is not complete.
  package var levels: [String: CaseLevel]
  /// By the key of the run.
  package var recordings: [String: Recording]

  package init(
    session: BenchSession, runs: [BenchRun] = [], figures: [String: [String: BenchFigure]] = [:],
    levels: [String: CaseLevel] = [:], recordings: [String: Recording] = [:]
  ) {
    self.session = session
    self.runs = runs
    self.figures = figures
    self.levels = levels
    self.recordings = recordings
  }

  /// As in `Reports/schemas/history.schema.json`.
  package var json: JSONValue {
    .members([
      "schemaVersion": .integer(Self.schemaVersion), "session": session.json,
      "runs": .array(runs.map(\.json)),
      "figures": .object(figures.mapValues { .object($0.mapValues(\.json)) }),
      "levels": levels.isEmpty ? nil : .object(levels.mapValues(\.json)),
      "recordings": recordings.isEmpty ? nil : .object(recordings.mapValues(\.document)),
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    try reader.schemaVersion(supported: Self.schemaVersion)
    self.init(session: try BenchSession(try reader.required("session")))
    for item in try reader.required("runs").items() { runs.append(try BenchRun(item)) }
    let cases = try reader.required("figures")
    for (name, value) in try cases.members() {
      let metrics = cases.child(name, value)
      for (metric, value) in try metrics.members() {
        figures[name, default: [:]][metric] = try BenchFigure(metrics.child(metric, value))
      }
    }
    if let table = try reader.member("levels") {
      for (name, value) in try table.members() { levels[name] = try CaseLevel(table.child(name, value)) }
    }
    guard let kept = try reader.member("recordings") else { return }
    for (key, value) in try kept.members() { recordings[key] = try Recording(kept.child(key, value)) }
  }
}

extension Recording {
  /// The whole of it, as `Recording(_:)` reads it.
  package var document: JSONValue {
    var members = origin.object ?? [:]
    members.merge(state.object ?? [:]) { $1 }
    members["series"] = .object(series.mapValues(\.json))
    members["events"] = .array(events.map(\.json))
    return .object(members)
  }
}

extension HistoryDatabase {
  package func archive(_ key: String) throws(StoreError) -> SessionArchive? {
    guard let (session, runs) = try session(key) else { return nil }
    var archive = SessionArchive(session: session, runs: runs, figures: try figures(ofSession: session.key))
    archive.levels = try repeatable { () throws(StoreError) in try levels(ofSession: session.key) }
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

  package func write(_ archive: SessionArchive) throws(StoreError) {
    try change { () throws(StoreError) in
      let number = try insert(archive.session)
      try insert(archive.runs, of: number)
      for (key, recording) in archive.recordings.sorted(by: { $0.key < $1.key }) {
        try insert(recording, ofRun: key)
      }
      guard archive.session.isComplete else { return }
      try insert(archive.figures, of: number, suite: archive.session.suite)
      try insert(archive.levels, of: number)
    }
  }
}
