package import Documents
import Quantities
package import Recordings

/// Puts every question to a recording. A pure function: the same recording and budget give the same answers, now
/// or years later on another machine.
package enum Judge {
  ///
  /// - Parameter strict: whether a stimulus that could not be given makes the whole inconclusive.
  package static func assess(
    _ recording: Recording, budget: Budget?, strict: Bool = false
  ) -> Assessment {
    let lines = budget.map { BudgetJudge.lines(recording, $0) } ?? []
    let input = AuditInput(recording: recording, budget: budget)
    let audits = AuditRegistry.all.map { answer($0, input) }
    let verdict = verdict(recording, verdict(lines, audits), strict: strict)
    return Assessment(
      budgetName: budget?.name, budget: lines, audits: audits, verdict: verdict,
      score: ScoreJudge.card(lines, audits, verdict))
  }

  private static func answer<A: Audit>(_ audit: A.Type, _ input: AuditInput) -> AuditResult {
    let meta = A.meta
    let missing = meta.requires.compactMap { name in
      unmeasured(name.rawValue, input.recording).map { "\(name.rawValue) was not measured: \($0)" }
    }
    let answer =
      meta.trial.flatMap { untried($0, input.recording) }
      ?? (missing.isEmpty
        ? proven(A.judge(input), meta, input.recording)
        : AuditAnswer(.notMeasured, missing.joined(separator: "; ")))
    return AuditResult(
      id: meta.id, group: meta.group, title: meta.title, problem: meta.problem, verdict: answer.verdict,
      explanation: answer.explanation, evidence: answer.evidence, source: meta.source)
  }

  /// The answer, where the figures that are bounds carry it: "at least 9" can show that something is too much, never that it
  /// is little.
  private static func proven(_ answer: AuditAnswer, _ meta: AuditMeta, _ recording: Recording) -> AuditAnswer
  {
    let open = meta.requires.filter { name in
      guard let side = recording.metrics[name]?.bound else { return false }
      let isTooGood = (side == .atLeast) == (MetricCatalogue.better(name.rawValue) == .less)
      return answer.verdict == .pass ? isTooGood : !isTooGood
    }
    if answer.verdict == .pass, let unfollowed = unfollowed(meta, recording) { return unfollowed }
    guard !open.isEmpty, [.pass, .warn, .fail].contains(answer.verdict) else { return answer }
    let why = open.map { name in
      let metric = recording.metrics[name]
      let figure = metric?.value.map { Display.text($0, metric?.unit ?? .count) } ?? ""
      return
        "\(name.rawValue) is \(metric?.bound?.rawValue ?? "") \(figure): \(metric?.note ?? "no reason was recorded")"
    }
    return AuditAnswer(.notMeasured, why.joined(separator: "; "), evidence: answer.evidence)
  }

  /// What was not followed can have been anything. Nil where all that the question rests on was followed.
  private static func unfollowed(_ meta: AuditMeta, _ recording: Recording) -> AuditAnswer? {
    guard let until = meta.followed.flatMap({ recording.raw?.totals[$0.rawValue]?.value }) else { return nil }
    return AuditAnswer(
      .notMeasured,
      """
      Nothing was found up to \(Display.text(until, .seconds)); from then on the program's calls came too often to be \
      followed one by one.
      """)
  }

  /// Nil where what the audit asks about was done to the program.
  private static func untried(_ trial: AuditMeta.Trial, _ recording: Recording) -> AuditAnswer? {
    let wanted = [trial.stimulus] + trial.others
    let given = GivenStimulus.all(recording.events).filter { $0.refused == nil }
    guard !given.contains(where: { wanted.contains($0.id) }) else { return nil }
    guard let ungiven = UngivenStimulus.all(recording).first(where: { wanted.contains($0.id) }) else {
      return AuditAnswer(
        .notApplicable, "It was not tried in this run. Add \(trial.options) to the next one.")
    }
    return AuditAnswer(.notMeasured, "It was to be tried and could not be: \(ungiven.why).")
  }

  /// Why a metric has no figure; nil where it has one.
  private static func unmeasured(_ name: String, _ recording: Recording) -> String? {
    guard let metric = recording.metrics[name] else { return "the recording does not have it" }
    guard let value = metric.value else { return metric.missing ?? "no reason was recorded" }
    return value.isFinite ? nil : "the figure was not a finite number"
  }

  /// A program that failed is never well; of an unseen end, or of a trial that was not made, it is unknown whether
  /// it was.
  private static func verdict(_ recording: Recording, _ judged: Verdict, strict: Bool) -> Verdict {
    if recording.program.endedBadly { return .error }
    var isOpen = strict && !UngivenStimulus.all(recording).isEmpty
    if case .unknown = recording.program.exit { isOpen = true }
    return isOpen && [.pass, .warn, .notApplicable].contains(judged) ? .inconclusive : judged
  }

  /// What was asked for and could not be measured outweighs a warning: it is unknown whether it was kept. An audit
  /// that could not be judged was not asked for by anybody and does not count.
  private static func verdict(_ lines: [BudgetLine], _ audits: [AuditResult]) -> Verdict {
    let verdicts = lines.filter { !($0.limit.optional && $0.verdict == .notMeasured) }.map(\.verdict)
    let all = verdicts + audits.map(\.verdict).filter { $0 != .notMeasured }
    for worst in [Verdict.fail, .notMeasured, .inconclusive, .warn] where all.contains(worst) { return worst }
    return .pass
  }
}
