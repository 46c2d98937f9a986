package import Documents

/// Which cases of a session may be what later ones are compared with. Pure.
package enum LevelJudge {
  /// By the gates alone: a budget asks about the figures as they are, and not about what they were before.
  ///
  /// - Parameters:
  ///   - isAccepted: whether the user takes what was measured for the baseline.
  ///   - acceptance: who does, and why; kept where it can be one.
  package static func level(
    _ item: BenchCase, _ suiteCase: SuiteCase, _ reference: BenchReference, isAccepted: Bool,
    acceptance: Acceptance? = nil
  ) -> CaseLevel {
    let role = role(item, suiteCase.rules, reference, isAccepted: isAccepted)
    let counting = item.runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    return CaseLevel(
      scenario: suiteCase.digest, role: role,
      noise: MachineNoise.typical(of: counting.map(\.noise)),
      acceptance: role == .accepted ? acceptance : nil)
  }

  private static func role(
    _ item: BenchCase, _ rules: BenchRules, _ reference: BenchReference, isAccepted: Bool
  ) -> CaseLevel.Role {
    let isWhole = item.problem == nil && item.stop != .failed && item.stop != .interrupted
    guard !reference.isInSession, isWhole, hasEnough(item, rules) else { return .unfit }
    if isAccepted { return .accepted }
    // What cannot be compared with any session is no reason to begin again with each.
    let hopeless = item.comparisons.filter { $0.isMovedByLoad || $0.gate != nil && $0.candidate.bound != nil }
    let gated = item.comparisons.filter { one in
      one.gate != nil && !hopeless.contains { $0.metric == one.metric }
    }
    let compared = gated.filter { $0.verdict != .notCompared }
    guard compared.allSatisfy({ $0.verdict == .improved || $0.verdict == .unchanged }) else { return .unfit }
    if !(gated.isEmpty && hopeless.isEmpty), compared.count == gated.count { return .held }
    return reference.isRefused ? .unfit : .first
  }

  /// Whether a sample of so many runs can ever decide anything.
  package static func hasEnough(_ item: BenchCase, _ rules: BenchRules) -> Bool {
    rules.gates.allSatisfy { gate in
      guard let sample = item.figures[gate.metric]?.sample else { return false }
      let least = max(rules.repeats.lowerBound, LeastRepeats.ofBaseline(sample, of: gate.metric))
      return sample.values.count >= least
    }
  }

  private static func unfit(_ document: BenchDocument) -> String {
    document.cases.filter { $0.level?.role == .unfit }.map(\.name).joined(separator: ", ")
  }

  /// What became of the baseline with this session.
  ///
  /// - Parameter isAccepted: whether the user takes what was measured for the baseline.
  package static func notes(_ document: BenchDocument, isKept: Bool, isAccepted: Bool) -> [String] {
    guard document.session.isComplete else { return [] }
    if isAccepted, document.cases.contains(where: { $0.level?.role != .accepted }) {
      return ["nothing of this can be a baseline where a case failed or has too few runs: \(unfit(document))"]
    }
    guard isKept else { return [] }
    func names(_ role: CaseLevel.Role) -> String {
      document.cases.filter { $0.level?.role == role }.map(\.name).joined(separator: ", ")
    }
    let (first, accepted) = (names(.first), names(.accepted))
    var notes: [String] = []
    if !first.isEmpty {
      notes.append("later sessions are compared with the level that begins with this one: \(first)")
    }
    if !accepted.isEmpty {
      let who =
        document.cases.compactMap { $0.level?.acceptance?.by }.first.map { ", accepted by \($0)" } ?? ""
      notes.append("this session is the history's baseline from now on\(who): \(accepted)")
    }
    return notes
  }
}
