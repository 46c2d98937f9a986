import Formats
package import Recordings

/// Audits and a budget applied to a recording.
package struct Assessment: Sendable, Equatable {
  /// Nil where the recording was compared with no budget.
  package var budgetName: String?
  package var budget: [BudgetLine]
  package var audits: [AuditResult]
  package var verdict: Verdict
  /// Nil in reports of before there were scores.
  package var score: ScoreCard?

  package init(
    budgetName: String?, budget: [BudgetLine], audits: [AuditResult], verdict: Verdict,
    score: ScoreCard? = nil
  ) {
    self.budgetName = budgetName
    self.budget = budget
    self.audits = audits
    self.verdict = verdict
    self.score = score
  }
}

/// A recording with its assessment: what every export renders.
package struct Report: VersionedDocument {
  package static let schemaVersion = 1
  package var recording: Recording
  package var assessment: Assessment
  package var reproduce: [String]

  package init(recording: Recording, assessment: Assessment, reproduce: [String]) {
    self.recording = recording
    self.assessment = assessment
    self.reproduce = reproduce
  }
}
