package import Formats
import Quantities

/// What a session found: all that its exports render.
package struct BenchDocument: VersionedDocument {
  package static let schemaVersion = 1

  package var session: BenchSession
  package var cases: [BenchCase]
  /// What the figures were compared with, in words: `baselines/ci.json`, `history: 3 sessions until 2026-11-20`,
  /// `./old/app`; nil where there was nothing.
  package var against: String?
  package var notes: [String]
  package var verdict: Verdict
  /// Why the whole counts as not measured, in a few words; nil where it does not, or a case or gate says why.
  package var problem: String?
  /// Seconds.
  package var duration: Double

  package init(
    session: BenchSession, cases: [BenchCase] = [], against: String? = nil, notes: [String] = [],
    verdict: Verdict = .notApplicable, problem: String? = nil, duration: Double = 0
  ) {
    self.session = session
    self.cases = cases
    self.against = against
    self.notes = notes
    self.verdict = verdict
    self.problem = problem
    self.duration = duration
  }

  /// Whether a document is one of these, by what only they have.
  package static func describes(_ value: JSONValue) -> Bool {
    value["session"] != nil && value["cases"]?.array != nil
  }

  package static let table = Table(
    "bench", "Headroom bench", "What a session of a suite found.",
    blank: BenchDocument(session: BenchSession.table.blank), .init(version: schemaVersion),
    .init("session", \.session), .init("cases", \.cases),
    .init("against", \.against).meaning("what the figures were compared with"),
    .init("notes", evenEmpty: \.notes), .init("verdict", \.verdict),
    .init("problem", \.problem).meaning("why the whole counts as not measured"),
    .init("duration", figure: .seconds, \.duration))
}
