package import Documents
package import Formats
package import Recordings

/// A history of benches, shared by all who write to it at the same time. Each function is one transaction: what a
/// killed writer leaves is whole, and what is added twice counts once.
package protocol HistoryStore: AnyObject {
  /// What errors and notes call it: a path, or an address without its password.
  var place: String { get }

  /// Adds a session, or brings the one with its key up to date; whoever held it goes on holding it.
  func write(_ session: BenchSession) throws(StoreError)
  /// Makes a process the one who measures a session; false where another does, or it is complete.
  ///
  /// - Parameter isHeld: whether who held it before still does.
  func hold(_ key: String, as holder: String, unless isHeld: (String) -> Bool) throws(StoreError) -> Bool
  /// Adds a run of a session that is there; one whose key is there already is left as it is.
  ///
  /// - Parameter recording: kept beside it where given.
  func add(_ run: BenchRun, of session: String, recording: Recording?) throws(StoreError)
  /// Writes down what a session came to, for look-ups that need no runs: it is complete from then on.
  func complete(_ document: BenchDocument) throws(StoreError)

  /// The newest first.
  func sessions(_ query: HistoryQuery) throws(StoreError) -> [HistoryEntry]
  /// The session whose key begins so, with its runs in the order in which they were added; nil where there is none.
  ///
  /// - Throws: where several begin so.
  func session(_ key: String) throws(StoreError) -> (session: BenchSession, runs: [BenchRun])?
  /// The recording that was kept of a run; nil where none was.
  func recording(ofRun key: String) throws(StoreError) -> Recording?
  /// The newest session with this digest that is not complete.
  func unfinished(digest: String, machine: MachineFingerprint) throws(StoreError) -> BenchSession?
  /// Of each case the samples of its level's oldest sessions, of the branch and machine asked for, so that small steps
  /// add up: those from the newest session on that was the first or was accepted, without those that are unfit. Nil
  /// where no case has one.
  func baseline(_ query: BaselineQuery) throws(StoreError) -> Baseline?
  /// Why cases have no baseline on any branch and machine, of those that have sessions.
  func standings(_ query: BaselineQuery) throws(StoreError) -> [String: CaseStanding]
  /// The newest sessions' medians of one metric of one case, oldest first.
  func trend(
    suite: String, name: String, metric: String, branch: String?, limit: Int
  ) throws(StoreError) -> (unit: String, points: [TrendPoint])?

  /// What a complete session came to, by case and metric.
  func figures(ofSession key: String) throws(StoreError) -> [String: [String: BenchFigure]]
  /// Whether a complete session's figures may be compared with, by case.
  func levels(ofSession key: String) throws(StoreError) -> [String: CaseLevel]
  /// What became of a complete session's gates, by case and metric.
  func outcomes(ofSession key: String) throws(StoreError) -> [String: [String: GateOutcome]]
  /// The cases that have a figure of a metric, or of any for nil, by suite, case and metric.
  func tracks(metric: String?) throws(StoreError) -> [HistoryTrack]
  /// The session whose key begins so with all that is kept of it; nil where there is none.
  func archive(_ key: String) throws(StoreError) -> SessionArchive?
  /// Adds what is not there yet of some sessions, all of them or none; one that is complete there is left as it is.
  ///
  /// - Returns: of each, whether there was anything to add.
  /// - Throws: where a run with the key of one of its runs belongs to another session.
  @discardableResult
  func write(_ sessions: [EncodedArchive]) throws(StoreError) -> [Bool]

  /// Removes whole sessions; how many, or how many it would. The newest complete session of each suite, branch and
  /// machine that passed stays, and so does what is not complete and younger than a day.
  func prune(_ query: PruneQuery) throws(StoreError) -> Int
}

extension HistoryStore {
  /// The same of one.
  @discardableResult
  package func write(_ archive: SessionArchive) throws(StoreError) -> Bool {
    try write([EncodedArchive(archive)]) == [true]
  }
}

package struct HistoryQuery: Sendable, Equatable {
  package var suite: String?
  package var branch: String?
  package var limit: Int
  package init(suite: String? = nil, branch: String? = nil, limit: Int = 20) {
    self.suite = suite
    self.branch = branch
    self.limit = limit
  }
}

/// A line of a history's list.
package struct HistoryEntry: DocumentPart {
  package var session: BenchSession
  package var runs: Int
  package init(session: BenchSession, runs: Int) {
    self.session = session
    self.runs = runs
  }

  package static let table = Table(
    "", "", "", blank: HistoryEntry(session: BenchSession.table.blank, runs: 0),
    BenchSession.table.fields.map { $0.of(\HistoryEntry.session) } + [
      .init("runs", \.runs).meaning("without warm-ups").atLeast(0)
    ])
}

package struct BaselineQuery: Sendable, Equatable {
  package var suite: String
  /// The digest of each case's scenario.
  package var cases: [String: String]
  package var branch: String?
  /// Nil: the newest of any machine.
  package var machine: MachineFingerprint?
  /// What of the machine has to be the same.
  package var policy: MachinePolicy
  /// How many sessions make the sample.
  package var sessions: Int
  /// A session that is no baseline: the one that asks.
  package var besides: String?
  package init(
    suite: String, cases: [String: String], branch: String? = nil, machine: MachineFingerprint? = nil,
    policy: MachinePolicy = .all, sessions: Int = 1, besides: String? = nil
  ) {
    self.suite = suite
    self.cases = cases
    self.branch = branch
    self.machine = machine
    self.policy = policy
    self.sessions = sessions
    self.besides = besides
  }
}

package struct PruneQuery: Sendable, Equatable {
  package var suite: String?
  /// RFC 3339 in UTC; nil: whatever their age.
  package var before: String?
  /// The newest sessions of each suite that stay whatever their age.
  package var keep: Int
  /// Whether it is only counted.
  package var isDryRun: Bool
  package init(suite: String? = nil, before: String? = nil, keep: Int = 0, isDryRun: Bool = false) {
    self.suite = suite
    self.before = before
    self.keep = keep
    self.isDryRun = isDryRun
  }
}

/// A metric of a case of a suite that has figures.
package struct HistoryTrack: Sendable, Equatable {
  package var suite: String
  package var name: String
  package var metric: String
  package init(suite: String, name: String, metric: String) {
    self.suite = suite
    self.name = name
    self.metric = metric
  }
}
