package import Formats
package import Quantities
package import Recordings

/// Where a metric of a case came to another level, and what became of that.
package struct LevelChange: DocumentPart {
  package enum State: String, FieldChoice {
    /// Worse than its gate allows, still there, and accepted by nobody.
    case new
    /// Worse, and taken for the new level with `--accept`.
    case accepted
    /// Worse, and gone again.
    case recovered
    /// By less than its gate allows, either way.
    case allowed
    /// Worse, and no gate says from when on that matters.
    case ungated
    case improved
    /// Of a metric of which neither more nor less is better, or of a case whose scenario is another one since.
    case changed
  }

  package enum Kind: String, FieldChoice {
    case step
    /// It rises or falls steadily, from the last good session to the first bad one.
    case drift
    /// The newest sessions lie apart, and are too few for a level yet.
    case newest
  }

  /// A session at which a level ends or begins.
  package struct Place: DocumentPart {
    package var session: String
    /// RFC 3339 in UTC.
    package var started: String
    package var revision: String?

    package init(session: String, started: String, revision: String? = nil) {
      self.session = session
      self.started = started
      self.revision = revision
    }

    package static let table = Table(
      blank: Place(session: "", started: ""), .init("session", \.session),
      .init("started", \.started).meaning("RFC 3339 in UTC"), .init("revision", \.revision))
  }

  package var suite: String
  package var branch: String?
  package var machine: MachineFingerprint
  package var name: String
  package var metric: String
  package var unit: Unit
  package var kind: Kind
  package var state: State
  package var lastGood: Place
  package var firstBad: Place
  /// The levels: the medians of their sessions' medians.
  package var before: Double
  package var after: Double
  /// After less before, with the interval in which the shift lies; of no width where there is none.
  package var difference: Interval
  /// Sessions at the new level.
  package var sessions: Int
  /// What the gate allows after the level before; nil without a gate.
  package var limit: Double?
  /// The session that took the new level, or in which it was gone again.
  package var settled: Place?
  /// Who took the new level and why; nil where nobody did, or nobody wrote that down.
  package var acceptance: Acceptance?
  /// What else than the program changed with the first bad session.
  package var surroundings: [String]

  package init(
    suite: String, branch: String?, machine: MachineFingerprint, name: String, metric: String, unit: Unit,
    kind: Kind, state: State, lastGood: Place, firstBad: Place, before: Double, after: Double,
    difference: Interval, sessions: Int, limit: Double? = nil, settled: Place? = nil,
    acceptance: Acceptance? = nil, surroundings: [String] = []
  ) {
    self.suite = suite
    self.branch = branch
    self.machine = machine
    self.name = name
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.state = state
    self.lastGood = lastGood
    self.firstBad = firstBad
    self.before = before
    self.after = after
    self.difference = difference
    self.sessions = sessions
    self.limit = limit
    self.settled = settled
    self.acceptance = acceptance
    self.surroundings = surroundings
  }

  /// Percent of the limit that the new level takes; nil without a limit, or where that is none to take a share of.
  package var share: Double? {
    guard let limit, limit > 0, after >= 0 else { return nil }
    return 100 * after / limit
  }

  /// Whether a reader has to do something about it.
  package var isOpen: Bool { state == .new }

  package static let table = Table(
    blank: LevelChange(
      suite: "", branch: nil, machine: MachineFingerprint.table.blank, name: "", metric: "", unit: .count,
      kind: .step, state: .changed, lastGood: Place.table.blank, firstBad: Place.table.blank, before: 0,
      after: 0, difference: Interval.table.blank, sessions: 0),
    .init("suite", \.suite), .init("branch", \.branch), .init("machine", \.machine),
    .init("case", \.name), .init("metric", \.metric).notEmpty, .init("unit", \.unit),
    .init("kind", \.kind).meaning(
      "a step to another level, a steady drift, or newest sessions that are too few for a level yet"),
    .init("state", \.state).meaning(
      """
      new: worse than its gate allows, still there, accepted by nobody; allowed: by less than that, either way; ungated: \
      worse, and nobody set a limit
      """),
    .init("lastGood", \.lastGood), .init("firstBad", \.firstBad),
    .init("before", \.before), .init("after", \.after),
    .init("difference", \.difference).meaning("after less before, with its interval at 95 % confidence"),
    .init("sessions", \.sessions).meaning("at the new level").atLeast(1),
    .init("limit", \.limit).meaning("what its gate allows after the level before"),
    .init("shareOfLimit", derived: \.share).meaning("percent of the limit that the new level takes"),
    .init("settled", \.settled).meaning(
      "the session that accepted the new level, or in which it was gone again"),
    .init("acceptance", \.acceptance).meaning("who accepted the new level and why"),
    .init("surroundings", \.surroundings).meaning(
      "what else than the program changed with the first bad session"))
}
