package import Documents
package import Formats
import Quantities
package import Recordings

/// One question put to a recording. It sees the recording and the budget, never the machine.
package protocol Audit: Sendable {
  static var meta: AuditMeta { get }
  /// Why it matters, and what to do about it.
  static var advice: String { get }
  static func judge(_ input: AuditInput) -> AuditAnswer
}

package struct AuditMeta: DocumentPart {
  package var id: String
  package var group: String
  /// What is so where all is well.
  package var title: String
  /// What is wrong where it is not.
  package var problem: String
  /// Metrics without which the question cannot be answered; the runner then says `not-measured`, not the audit.
  package var requires: [MetricName]
  /// The figure that is there where calls which the question rests on came too often to be followed one by one: seconds from
  /// the start up to which they were.
  package var followed: TotalName?
  /// What has to be done to the program for the question to make sense; nil where any run answers it.
  package var trial: Trial?
  /// The document and chapter that ask for it.
  package var source: String
  /// Where a verdict changes; a budget may move each.
  package var thresholds: [Threshold]

  package init(
    id: String, group: String, title: String, problem: String, requires: [MetricName],
    followed: TotalName? = nil, trial: Trial? = nil, source: String,
    thresholds: [Threshold] = []
  ) {
    self.id = id
    self.group = group
    self.title = title
    self.problem = problem
    self.requires = requires
    self.followed = followed
    self.trial = trial
    self.source = source
    self.thresholds = thresholds
  }

  package static let table = Table(
    blank: AuditMeta(id: "", group: "", title: "", problem: "", requires: [], source: ""), .init("id", \.id),
    .init("group", \.group), .init("title", \.title),
    .init("problem", \.problem), .init("requires", evenEmpty: \.requires),
    .init("trial", \.trial), .init("source", \.source), .init("thresholds", \.thresholds))

  /// A stimulus that an audit asks about.
  package struct Trial: DocumentPart {
    package var stimulus: String
    /// Stimuli that answer the question as well.
    package var others: [String]
    /// The options of `headroom run` that give it.
    package var options: String
    package init(_ stimulus: String, or others: [String] = [], _ options: String) {
      self.stimulus = stimulus
      self.others = others
      self.options = options
    }

    package func asks(about id: String) -> Bool { stimulus == id || others.contains(id) }

    package static let table = Table(
      "trial", "Trial", "What has to be done to the program for the question to make sense.",
      blank: Trial("", ""), .init("stimulus", \.stimulus), .init("options", \.options))
  }
}

package struct AuditInput: Sendable {
  package var recording: Recording
  package var budget: Budget?
  package init(recording: Recording, budget: Budget?) {
    self.recording = recording
    self.budget = budget
  }
  /// A required metric's figure; the runner has made sure that it is there.
  package func figure(_ name: MetricName) -> Double { recording.metrics[name]?.value ?? .nan }
  /// The lines of a table; empty where the recording does not have it.
  package var tables: Tables { recording.tables }
}

package struct AuditAnswer: Sendable {
  package var verdict: Verdict
  package var explanation: String
  package var evidence: [Evidence]
  package init(_ verdict: Verdict, _ explanation: String, evidence: [Evidence] = []) {
    self.verdict = verdict
    self.explanation = explanation
    self.evidence = evidence
  }
}
