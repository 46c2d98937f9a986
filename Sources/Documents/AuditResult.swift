package import Formats
import Quantities

/// One question put to a recording, answered.
package struct AuditResult: DocumentPart {
  package var id: String
  package var group: String
  /// What is so where all is well.
  package var title: String
  /// What is wrong where it is not.
  package var problem: String
  package var verdict: Verdict
  /// What was seen and what to do about it.
  package var explanation: String
  package var evidence: [Evidence]
  package var source: String

  package init(
    id: String, group: String, title: String, problem: String, verdict: Verdict, explanation: String,
    evidence: [Evidence] = [], source: String
  ) {
    self.id = id
    self.group = group
    self.title = title
    self.problem = problem
    self.verdict = verdict
    self.explanation = explanation
    self.evidence = evidence
    self.source = source
  }

  /// With plain spaces in its numbers: whoever reads a document searches for no others.
  private var plainExplanation: String {
    get { explanation.replacing("\u{a0}", with: " ") }
    set { explanation = newValue }
  }

  /// The problem where one was found, else the title.
  package var heading: String { [.fail, .warn].contains(verdict) ? problem : title }

  package static let table = Table(
    blank: AuditResult(
      id: "", group: "", title: "", problem: "", verdict: .notMeasured, explanation: "", source: ""),
    .init("id", \.id), .init("group", \.group), .init("title", \.title),
    .init("problem", \.problem).meaning("what is wrong where the verdict is fail or warn"),
    .init("verdict", \.verdict),
    .init("explanation", \.plainExplanation), .init("evidence", \.evidence), .init("source", \.source))
}
