import Documents
import Quantities

/// Scores a run by groups: the limits of its budget by their curves, and its audits by their verdicts.
///
/// Nothing that failed is hidden behind what passed: a group with a failure scores at most 49, one with a warning at most 89,
/// and so does the total.
enum ScoreJudge {
  static func card(_ lines: [BudgetLine], _ audits: [AuditResult], _ verdict: Verdict) -> ScoreCard {
    guard verdict != .error else { return ScoreCard(reason: "the program itself failed") }
    let names = Set(audits.map(\.group) + lines.map { group(of: $0.metric) })
    let groups = names.sorted().map { name in
      group(name, lines.filter { group(of: $0.metric) == name }, audits.filter { $0.group == name })
    }
    let verdicts = groups.flatMap(\.parts).map(\.verdict)
    let total = mean(groups.compactMap(\.score)).map { bounded($0, by: verdicts) }
    return ScoreCard(total: total, reason: total == nil ? "nothing was judged" : nil, groups: groups)
  }

  /// The audits' group that a metric belongs to, by the first word of its name.
  static func group(of metric: String) -> String {
    switch metric.prefix(while: { $0 != "." }) {
    case "battery", "cpu", "energy", "inhibitor", "power", "processes": "power"
    case "main", "run": "launch"
    case "radio": "network"
    case "state": "lifecycle"
    case let area: String(area)
    }
  }

  private static func group(_ name: String, _ lines: [BudgetLine], _ audits: [AuditResult]) -> GroupScore {
    let parts = lines.compactMap(part) + audits.compactMap(part)
    let open = [Verdict.notMeasured, .inconclusive]
    let unmeasured =
      lines.filter { open.contains($0.verdict) }.map(\.metric)
      + audits.filter { open.contains($0.verdict) }.map(\.id)
    return GroupScore(
      name, score: mean(parts.map(\.score)).map { bounded($0, by: parts.map(\.verdict)) }, parts: parts,
      unmeasured: unmeasured)
  }

  private static func part(_ line: BudgetLine) -> ScorePart? {
    guard [.pass, .warn, .fail].contains(line.verdict), let value = line.compared else { return nil }
    let scored = line.limit.scoreCurves.map { (curve: $0, score: $0.score(value)) }
    // Of two bounds the one that is kept less well counts; a bound of zero is kept in full or missed in full.
    let worst = scored.min { $0.score < $1.score }
    let score = worst?.score ?? (line.verdict == .fail ? 0 : 1)
    return ScorePart(
      .limit, line.metric, score: bounded(score * 100, by: [line.verdict]), verdict: line.verdict,
      value: value, median: worst?.curve.median, p10: worst?.curve.p10)
  }

  private static func part(_ audit: AuditResult) -> ScorePart? {
    let score: Int? =
      switch audit.verdict {
      case .pass: 100
      case .warn: 50
      case .fail: 0
      default: nil
      }
    return score.map { ScorePart(.audit, audit.id, score: $0, verdict: audit.verdict) }
  }

  private static func mean(_ scores: [Int]) -> Double? {
    scores.isEmpty ? nil : Double(scores.reduce(0, +)) / Double(scores.count)
  }

  private static func bounded(_ score: Double, by verdicts: [Verdict]) -> Int {
    let most = verdicts.contains(.fail) ? 49 : verdicts.contains(.warn) ? 89 : 100
    return min(most, Int(score.rounded()))
  }
}
