/// How histories lie in a database, the same in a file and on a server.
enum HistorySchema {
  /// `Hdrh`, at byte 68 of the file (sqlite.org/fileformat.html): a recording has another.
  static let applicationID: UInt32 = 0x4864_7268

  /// What makes each version from the one before; the first makes version 1. A step that was released is never
  /// changed: there are histories that it made.
  static let steps: [@Sendable (SQLDialect) -> String] = [
    first, second, holder, places, origin, surroundings, outcomes, acceptance,
  ]

  /// For a baseline on a branch that one of many machines has few sessions of.
  private static let places: @Sendable (SQLDialect) -> String = { _ in
    "CREATE INDEX session_place ON session(suite, branch, machine, started, id);"
  }

  /// By which meters or models the figures of all runs were had, as JSON; NULL where they were counted, and of sessions from
  /// before, of which only the fidelity tells.
  private static let origin: @Sendable (SQLDialect) -> String = { dialect in
    "ALTER TABLE summary ADD COLUMN origin \(dialect.text);"
  }

  /// How busy the machine was with a case, and on which side of a figure the truth lies, both as JSON; NULL where nobody
  /// wrote that down, or the figure is what it is.
  private static let surroundings: @Sendable (SQLDialect) -> String = { dialect in
    """
    ALTER TABLE level ADD COLUMN noise \(dialect.text);
    ALTER TABLE summary ADD COLUMN bound \(dialect.text);
    """
  }

  /// What became of each gate, as JSON; none of sessions from before, whose limits are not known any more.
  private static let outcomes: @Sendable (SQLDialect) -> String = { dialect in
    """
    CREATE TABLE outcome(session BIGINT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
      track BIGINT NOT NULL REFERENCES track(id), document \(dialect.text) NOT NULL, PRIMARY KEY(session, track));
    """
  }

  /// Who took a level for the new one, when and why, as JSON; NULL of sessions from before, and where nobody did.
  private static let acceptance: @Sendable (SQLDialect) -> String = { dialect in
    "ALTER TABLE level ADD COLUMN acceptance \(dialect.text);"
  }

  /// `document` is the JSON of a run or a recording. `sample` holds the figures of all runs that count as
  /// little-endian 64-bit floats, so that a baseline or a trend reads no run.
  private static let first: @Sendable (SQLDialect) -> String = { dialect in
    let (identity, text) = (dialect.identity, dialect.text)
    return """
      CREATE TABLE machine(id \(identity), digest \(text) NOT NULL UNIQUE, document \(text) NOT NULL);
      CREATE TABLE session(id \(identity), key \(text) NOT NULL UNIQUE, suite \(text) NOT NULL,
        digest \(text) NOT NULL, started \(text) NOT NULL, machine BIGINT NOT NULL REFERENCES machine(id),
        tool \(text) NOT NULL, tool_version \(text) NOT NULL, revision \(text), branch \(text),
        complete BIGINT NOT NULL, verdict \(text));
      CREATE INDEX session_started ON session(started, id);
      CREATE INDEX session_suite ON session(suite, started, id);
      CREATE INDEX session_branch ON session(suite, branch, started, id);
      CREATE INDEX session_any_suite ON session(branch, started, id);
      CREATE INDEX session_machine ON session(suite, machine, started, id);
      CREATE INDEX session_digest ON session(digest, machine, complete, started, id);
      CREATE TABLE run(id \(identity), key \(text) NOT NULL UNIQUE,
        session BIGINT NOT NULL REFERENCES session(id) ON DELETE CASCADE, name \(text) NOT NULL,
        side \(text) NOT NULL, number BIGINT NOT NULL, warm_up BIGINT NOT NULL, document \(text) NOT NULL);
      CREATE INDEX run_session ON run(session, warm_up, id);
      CREATE TABLE recording(run BIGINT PRIMARY KEY REFERENCES run(id) ON DELETE CASCADE,
        document \(text) NOT NULL);
      CREATE TABLE track(id \(identity), suite \(text) NOT NULL, name \(text) NOT NULL, metric \(text) NOT NULL,
        UNIQUE(metric, suite, name));
      CREATE TABLE summary(session BIGINT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
        track BIGINT NOT NULL REFERENCES track(id), unit \(text) NOT NULL, fidelity \(text) NOT NULL,
        median DOUBLE PRECISION NOT NULL, low DOUBLE PRECISION NOT NULL, high DOUBLE PRECISION NOT NULL,
        missing \(text), sample BYTEA NOT NULL, PRIMARY KEY(session, track));
      CREATE INDEX summary_track ON summary(track, session);
      """
  }

  /// What may be compared with, by case. Of sessions from before nobody wrote that down, so that none may.
  private static let second: @Sendable (SQLDialect) -> String = { dialect in
    let text = dialect.text
    return """
      CREATE TABLE level(session BIGINT NOT NULL REFERENCES session(id) ON DELETE CASCADE, name \(text) NOT NULL,
        scenario \(text) NOT NULL, role \(text) NOT NULL, PRIMARY KEY(session, name));
      CREATE INDEX level_role ON level(name, scenario, role, session);
      INSERT INTO level(session, name, scenario, role) SELECT DISTINCT session, name, '', 'unfit'
        FROM summary JOIN track ON track.id = summary.track;
      """
  }

  /// The process that measures a session, so that no other goes on with it meanwhile.
  private static let holder: @Sendable (SQLDialect) -> String = { dialect in
    "ALTER TABLE session ADD COLUMN holder \(dialect.text);"
  }
}

/// Brings a database's schema to the version of this program.
enum HistoryMigration {
  /// - Parameter steps: what makes each version from the one before.
  /// - Throws: where a newer program has changed it, or nothing can be written.
  static func run(
    _ connection: any SQLConnection, steps: [@Sendable (SQLDialect) -> String] = HistorySchema.steps
  ) throws(StoreError) {
    guard try isOlder(connection, steps.count) else { return }
    try connection.transaction { () throws(StoreError) in
      try connection.lockSchema()
      // Another program may have done it while this one waited.
      guard try isOlder(connection, steps.count) else { return }
      for step in steps[try connection.version()...] { try connection.execute(step(connection.dialect)) }
      try connection.setVersion(steps.count)
    }
  }

  private static func isOlder(_ connection: any SQLConnection, _ supported: Int) throws(StoreError) -> Bool {
    let version = try connection.version()
    guard (0...supported).contains(version) else {
      throw StoreError(
        .newer, connection.place,
        "a newer headroom keeps this history: its schema is version \(version), this one knows \(supported)",
        remedy: "use that headroom, or another --store")
    }
    return version < supported
  }
}
