import Bench
package import Documents

/// A session's document, and what its exit status says.
package struct BenchResult {
  package var document: BenchDocument
  package var exitCode: ExitCode

  /// - Parameters:
  ///   - cases: judged.
  ///   - outcomes: what they were judged from, in the same order.
  ///   - loss: why the history does not hold the session; nil where it does.
  package init(
    _ session: BenchSession, _ cases: [BenchCase], _ outcomes: [CaseOutcome], _ reference: BenchReference,
    notes: [String], loss: String?, isStrict: Bool, duration: Double
  ) {
    let isInterrupted = cases.contains { $0.stop == .interrupted }
    let uncovered = cases.filter { !reference.covers($0.name) && $0.stop != .failed }.map(\.name)
    let refused = reference.isRefused && !cases.allSatisfy(Self.isCompared)
    var document = BenchDocument(
      session: session, cases: cases, against: reference.text, notes: notes + reference.notes,
      verdict: BenchVerdict.of(cases), duration: duration)
    if isInterrupted {
      document.notes.append("it was ended before its end; the same call with --resume goes on")
    }
    if refused {
      document.notes.append(
        "the baseline is refused, since it comes from another machine: "
          + reference.differences.joined(separator: "; ")
          + "; --allow-different-machine compares all the same")
    } else if reference.baseline != nil, !uncovered.isEmpty {
      document.notes.append("not in the baseline: \(uncovered.joined(separator: ", "))")
    }
    if let advice = reference.advice { document.notes.append(advice) }
    if let loss { document.notes.append(loss) }
    document.session.isComplete = !isInterrupted
    document.session.verdict = document.verdict
    self.document = document
    exitCode = Self.exitCode(
      document.verdict, outcomes.compactMap(\.failure), isInterrupted: isInterrupted,
      isUnsure: refused || loss != nil,
      isStrictlyUnsure: isStrict && (document.verdict == .inconclusive || !uncovered.isEmpty))
  }

  /// Whether every gate of a case has its comparison.
  private static func isCompared(_ benchCase: BenchCase) -> Bool {
    let gated = benchCase.comparisons.filter { $0.gate != nil }
    return !gated.isEmpty && gated.allSatisfy { $0.verdict != .notCompared }
  }

  /// A program that failed makes every figure doubtful, so that comes first; then what was found to be worse.
  private static func exitCode(
    _ verdict: Verdict, _ failures: [ExitCode], isInterrupted: Bool, isUnsure: Bool, isStrictlyUnsure: Bool
  ) -> ExitCode {
    if isInterrupted { return .unmeasurable }
    if failures.contains(.programFailed) { return .programFailed }
    if verdict == .fail { return .exceeded }
    let isUnmeasured = !failures.isEmpty || verdict == .notMeasured || isUnsure || isStrictlyUnsure
    return isUnmeasured ? .unmeasurable : .success
  }
}
