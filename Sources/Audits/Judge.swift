package import Documents

/// Puts every question to a recording. A pure function: the same recording and budget give the same answers, now
/// or years later on another machine.
package enum Judge {
  package static func assess(_ recording: Recording, budget: Budget?) -> Assessment {
    let lines = budget.map { BudgetJudge.lines(recording, $0) } ?? []
    let input = AuditInput(recording: recording, budget: budget)
    let audits = AuditRegistry.all.map { answer($0, input) }
    return Assessment(
      budgetName: budget?.name, budget: lines, audits: audits, verdict: verdict(lines, audits))
  }

  private static func answer<A: Audit>(_ audit: A.Type, _ input: AuditInput) -> AuditResult {
    let meta = A.meta
    let missing = meta.requires.compactMap { name in
      unmeasured(name, input.recording).map { "\(name) was not measured: \($0)" }
    }
    let answer =
      meta.trial.flatMap { untried($0, input.recording) }
      ?? (missing.isEmpty ? A.judge(input) : AuditAnswer(.notMeasured, missing.joined(separator: "; ")))
    return AuditResult(
      id: meta.id, group: meta.group, title: meta.title, verdict: answer.verdict,
      explanation: answer.explanation, evidence: answer.evidence, source: meta.source)
  }

  /// Nil where what the audit asks about was done to the program.
  private static func untried(_ trial: AuditMeta.Trial, _ recording: Recording) -> AuditAnswer? {
    let given = GivenStimulus.all(recording.events).filter {
      ([trial.stimulus] + trial.others).contains($0.id)
    }
    guard let refusal = given.first?.refused, given.allSatisfy({ $0.refused != nil }) else {
      return given.isEmpty
        ? AuditAnswer(.notApplicable, "It was not tried in this run. Add \(trial.options) to the next one.")
        : nil
    }
    return AuditAnswer(.notMeasured, "It was to be tried and could not be: \(refusal).")
  }

  /// Why a metric has no figure; nil where it has one.
  private static func unmeasured(_ name: String, _ recording: Recording) -> String? {
    guard let metric = recording.metrics[name] else { return "the recording does not have it" }
    guard let value = metric.value else { return metric.missing ?? "no reason was recorded" }
    return value.isFinite ? nil : "the figure was not a finite number"
  }

  /// What was asked for and could not be measured outweighs a warning: nobody knows whether it was kept. An audit
  /// that could not be judged was not asked for by anybody and does not count.
  private static func verdict(_ lines: [BudgetLine], _ audits: [AuditResult]) -> Verdict {
    let verdicts = lines.filter { !($0.limit.optional && $0.verdict == .notMeasured) }.map(\.verdict)
    let all = verdicts + audits.map(\.verdict).filter { $0 != .notMeasured }
    for worst in [Verdict.fail, .notMeasured, .inconclusive, .warn] where all.contains(worst) { return worst }
    return .pass
  }
}
