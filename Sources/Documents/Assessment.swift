package import Formats
package import Quantities
package import Recordings

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
  package var evidence: [JSONValue]
  package var source: String

  package init(
    id: String, group: String, title: String, problem: String, verdict: Verdict, explanation: String,
    evidence: [JSONValue] = [], source: String
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

  /// The problem where one was found, else the title.
  package var heading: String { [.fail, .warn].contains(verdict) ? problem : title }

  package static let table = Table(
    blank: AuditResult(
      id: "", group: "", title: "", problem: "", verdict: .notMeasured, explanation: "", source: ""),
    .init("id", \.id), .init("group", \.group), .init("title", \.title),
    .init("problem", \.problem).meaning("what is wrong where the verdict is fail or warn"),
    .init("verdict", \.verdict),
    .init("explanation", \.explanation), .init("evidence", \.evidence), .init("source", \.source))
}

/// One limit of a budget, compared with a recording.
package struct BudgetLine: DocumentPart {
  package var metric: String
  package var limit: Budget.Limit
  package var value: Double?
  package var headroom: Double?
  package var verdict: Verdict
  package var reason: String?
  /// On which side of the value the truth lies, where the value is a bound.
  package var bound: BoundSide?
  package var use: WindowUse?

  package init(
    metric: String, limit: Budget.Limit, value: Double?, headroom: Double?, verdict: Verdict,
    reason: String? = nil, bound: BoundSide? = nil, use: WindowUse? = nil
  ) {
    self.metric = metric
    self.limit = limit
    self.value = value
    self.headroom = headroom
    self.verdict = verdict
    self.reason = reason
    self.bound = bound
    self.use = use
  }

  package var unit: Unit { limit.maximum?.unit ?? limit.minimum?.unit ?? .count }

  package static let table = Table(
    "budgetLine", "Line of a budget", "",
    blank: BudgetLine(
      metric: "", limit: Budget.Limit(), value: nil, headroom: nil, verdict: .notMeasured),
    .init("metric", \.metric).notEmpty, .init("limit", \.limit),
    .init("value", \.value).meaning(
      """
      in the limit's unit; under a limit with a window that is longer than the run, what was used as an average over \
      the window
      """),
    .init("headroom", \.headroom).meaning("what is left of the limit, in percent; negative past it"),
    .init("verdict", \.verdict),
    .init("reason", \.reason).meaning("why there is no value, or why it decides nothing"),
    .init("bound", \.bound).meaning("on which side of the value the truth lies"),
    .init("use", \.use).meaning(
      """
      the amounts behind the value of a limit with a window: what was used, and what is allowed or required, in span \
      seconds
      """)
  ).keeping(["dependentRequired": ["headroom": ["value"]]])
}

/// Audits and a budget applied to a recording.
package struct Assessment: Sendable, Equatable {
  /// Nil where the recording was compared with no budget.
  package var budgetName: String?
  package var budget: [BudgetLine]
  package var audits: [AuditResult]
  package var verdict: Verdict

  package init(budgetName: String?, budget: [BudgetLine], audits: [AuditResult], verdict: Verdict) {
    self.budgetName = budgetName
    self.budget = budget
    self.audits = audits
    self.verdict = verdict
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
