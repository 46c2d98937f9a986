package import Documents

/// One question put to a recording. It sees the recording and the budget, never the machine.
package protocol Audit: Sendable {
  static var meta: AuditMeta { get }
  static func judge(_ input: AuditInput) -> AuditAnswer
}

package struct AuditMeta: Sendable {
  package var id: String
  package var group: String
  package var title: String
  /// Metrics without which the question cannot be answered; the runner then says `not-measured`, not the audit.
  package var requires: [String]
  /// The document and chapter that ask for it.
  package var source: String
  package init(id: String, group: String, title: String, requires: [String], source: String) {
    self.id = id
    self.group = group
    self.title = title
    self.requires = requires
    self.source = source
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
  package func figure(_ name: String) -> Double { recording.metrics[name]?.value ?? .nan }
}

package struct AuditAnswer: Sendable {
  package var verdict: Verdict
  package var explanation: String
  package var evidence: [JSONValue]
  package init(_ verdict: Verdict, _ explanation: String, evidence: [JSONValue] = []) {
    self.verdict = verdict
    self.explanation = explanation
    self.evidence = evidence
  }
}
