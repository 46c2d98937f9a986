import Quantities

/// What a server or libpq says went wrong, as an error that says what to do (PostgreSQL's documentation, appendix
/// "PostgreSQL Error Codes").
enum PostgresFailure {
  /// libpq's words name host and user; of a password they may quote what it took for another part of the address.
  static func connecting(_ place: String, _ words: String) -> StoreError {
    let line = line(words)
    func has(_ parts: String...) -> Bool { parts.contains { line.contains($0) } }
    // What a server says, or whatever answers in its place, before it is one; not what is wrong with the address.
    if line.hasSuffix("failed: ")
      || has(
        "received invalid", "expected authentication request", "invalid authentication request",
        "authentication method", "unexpected message", "lost synchronization", "message contents")
    {
      return StoreError(
        .unreachable, place, "what answers there does not speak as a PostgreSQL server does: \(line)",
        remedy: "see that host and port are right")
    }
    if has("invalid", "missing \"=\"", "URI", "unrecognized", "extra key") {
      return StoreError(
        .notThere, place, "the address cannot be understood",
        remedy: "write postgresql://USER@HOST:PORT/DATABASE, with %40 for an @ in a name or password")
    }
    // The host that it did not find may be what somebody meant for a password.
    if has("could not translate host name") {
      return StoreError(
        .unreachable, place, "the server's host cannot be found",
        remedy: "see that its name is right, and what stands before and after it in the address")
    }
    if has("password", "authentication", "pg_hba.conf", "role \"") {
      return StoreError(
        .refused, place, "the server refuses the user: \(line)",
        remedy: "see that user and password are right, best in ~/.pgpass or PGPASSWORD")
    }
    if has("database \"") {
      return StoreError(
        .refused, place, "the server does not open the database: \(line)",
        remedy: "name a database that is there, or make it: createdb NAME")
    }
    if has("too many clients", "remaining connection slots") {
      return StoreError(
        .busy, place, "the server takes no more connections: \(line)",
        remedy: "try again later, or raise max_connections")
    }
    return StoreError(
      .unreachable, place, "the server cannot be reached: \(line)",
      remedy: "see that it runs and that host, port and network are right")
  }

  /// What answers never stops, or never begins.
  static func endless(_ place: String, _ words: String) -> StoreError {
    StoreError(
      .unreachable, place, "what answers there was given up: \(words)",
      remedy: "see that host and port are a PostgreSQL server's, and that it is well")
  }

  static func lost(_ place: String, _ words: String) -> StoreError {
    StoreError(
      .unreachable, place, "the connection to the server was lost: \(line(words))",
      remedy: "see that the server is well, then do it again; nothing is written twice")
  }

  static func running(_ place: String, _ state: String, _ words: String) -> StoreError {
    let line = line(words)
    switch state {
    // Serialisation failure, deadlock, lock not available.
    case "40001", "40P01", "55P03":
      return StoreError(.busy, place, "others are writing to it: \(line)", remedy: "try again")
    case "25006":
      return StoreError(
        .refused, place, "the server takes no changes: \(line)",
        remedy: "name the server that takes them, or a user whose default_transaction_read_only is off")
    case "57014":
      return StoreError(
        .unwritable, place, "the server gave it up after its time was over: \(line)",
        remedy: "try again when it has less to do; nothing was changed")
    case "22P05", "22021":
      return StoreError(
        .unwritable, place, "the database cannot hold every letter: \(line)",
        remedy: "make the database with ENCODING 'UTF8' and carry the sessions over with export and import")
    case "42501":
      return StoreError(
        .refused, place, "the server does not permit it: \(line)",
        remedy:
          "have its owner GRANT CREATE ON DATABASE, or GRANT ALL ON SCHEMA headroom, on ALL TABLES and ALL SEQUENCES IN it; to look up, USAGE and SELECT do"
      )
    case "53100":
      return StoreError(
        .diskFull, place, "the server's disk is full: \(line)",
        remedy: "make room there; what was written before is whole")
    default:
      return StoreError(
        .unwritable, place, "the server could not do it: \(line) (SQLSTATE \(state))",
        remedy: "see the server's log")
    }
  }

  private static func line(_ words: String) -> String {
    words.split(whereSeparator: \.isNewline).map { String($0.drop { $0 == " " || $0 == "\t" }) }
      .filter { !$0.isEmpty }
      .joined(separator: "; ")
  }
}
