import Comparison
package import Documents

/// What came of a session: its document, and whether that can be relied on.
package struct BenchResult {
  package private(set) var document: BenchDocument
  /// Of the cases that failed.
  package let failures: [CaseOutcome.Failure]

  /// - Parameters:
  ///   - cases: judged.
  ///   - outcomes: what they were judged from, in the same order.
  ///   - loss: why the history does not hold the session; nil where it does.
  ///   - isKept: whether there is a history at all, so that the session can be gone on with.
  package init(
    _ session: BenchSession, cases: [BenchCase], outcomes: [CaseOutcome], against reference: BenchReference,
    loss: String? = nil, isStrict: Bool = false, isKept: Bool = true, duration: Double = 0
  ) {
    failures = outcomes.compactMap(\.failure)
    let isInterrupted = outcomes.contains { $0.stop == .interrupted }
    let unmeasured = outcomes.flatMap(Self.unmeasured)
    let uncovered = cases.filter { $0.stop != .failed && !Self.isCovered($0, reference) }.map(\.name)
    let refused = reference.isRefused && !uncovered.isEmpty
    var verdict = BenchVerdict.of(
      reference.isRefused ? cases : cases.map { Self.withoutForeign($0, reference) })
    // Without a baseline nothing else asks for a gate's figure.
    if !unmeasured.isEmpty, verdict != .fail { verdict = .notMeasured }
    document = BenchDocument(
      session: session, cases: cases, against: reference.text,
      notes: reference.notes + unmeasured + LoadNotes.of(cases, session.machine, reference), verdict: verdict,
      duration: duration)
    if isInterrupted {
      document.notes.append(
        isKept
          ? "it was ended before its end: what was measured is kept, and the same call with --resume goes on"
          : "it was ended before its end, and --no-history keeps nothing to go on with")
    }
    if refused {
      document.notes.append(
        "the baseline is refused, since it comes from another machine: "
          + reference.differences.joined(separator: "; ")
          + "; --allow-different-machine compares all the same")
    } else if reference.baseline != nil, !uncovered.isEmpty {
      document.notes.append("not all of it is in the baseline: \(uncovered.joined(separator: ", "))")
    }
    if let advice = reference.advice { document.notes.append(advice) }
    if let loss { document.notes.append(loss) }
    document.session.isComplete = !isInterrupted
    // What the history takes a session for: being strict about this call makes it no worse a baseline.
    document.session.verdict = verdict
    var doubts = isInterrupted ? ["it was ended before its end"] : []
    if let moved = LoadNotes.refused(cases) { doubts.append(moved) }
    if refused { doubts.append("the baseline is refused, since it comes from another machine") }
    if isStrict, verdict == .inconclusive {
      doubts.append("a result is inconclusive, which --strict refuses")
    }
    if isStrict, !uncovered.isEmpty {
      doubts.append("there is no baseline for \(uncovered.joined(separator: ", ")), which --strict asks for")
    }
    if loss != nil { doubts.append(Self.lost) }
    for reason in doubts { doubt(reason) }
  }

  private static let lost = "the history does not hold all of it"

  /// Whether nothing is worse, nothing failed and nothing is in doubt.
  package var isSound: Bool {
    failures.isEmpty && document.problem == nil && document.session.isComplete
      && document.session.verdict != .fail && document.session.verdict != .notMeasured
  }

  package mutating func note(_ texts: [String]) { document.notes += texts }

  /// What was measured and is not in the history after all.
  package mutating func lose(_ loss: String) {
    document.notes.append(loss)
    doubt(Self.lost)
  }

  /// The whole counts as not measured, unless something is found to be worse.
  package mutating func doubt(_ reason: String) {
    document.problem = [document.problem, reason].compactMap { $0 }.joined(separator: "; ")
    if document.verdict != .fail { document.verdict = .notMeasured }
  }

  /// The document as the history keeps it.
  package var kept: BenchDocument {
    var kept = document
    kept.verdict = document.session.verdict ?? document.verdict
    return kept
  }

  /// Whether every gate of a case could be compared with something.
  private static func isCovered(_ item: BenchCase, _ reference: BenchReference) -> Bool {
    reference.covers(item.name)
      && item.comparisons.allSatisfy { $0.gate == nil || $0.verdict != .notCompared || isHopeless($0) }
  }

  /// Whether no baseline would have it compared.
  private static func isHopeless(_ comparison: MetricComparison) -> Bool {
    comparison.isMovedByLoad || comparison.candidate.bound != nil
  }

  /// What is not compared with another machine's figures has no baseline yet, which is no doubt about it: else this
  /// machine would never get one.
  private static func withoutForeign(_ item: BenchCase, _ reference: BenchReference) -> BenchCase {
    guard !reference.differences.isEmpty else { return item }
    var item = item
    item.comparisons.removeAll {
      $0.verdict == .notCompared && !$0.candidate.values.isEmpty && !isHopeless($0)
    }
    return item
  }

  /// The gated metrics that no run has a figure of, each with the reason.
  private static func unmeasured(_ outcome: CaseOutcome) -> [String] {
    let samples = RunSamples.of(outcome.runs, side: .candidate)
    guard outcome.failure == nil, outcome.stop != .interrupted else { return [] }
    if samples.isEmpty {
      return ["\(outcome.suiteCase.name): no run of it counts, so that nothing was measured"]
    }
    return outcome.suiteCase.rules.gates.compactMap { gate in
      guard samples[gate.metric]?.values.isEmpty != false else { return nil }
      let why = samples[gate.metric]?.missing ?? "no instrument answers for it"
      return "\(outcome.suiteCase.name): \(gate.metric) was not measured: \(why)"
    }
  }
}
