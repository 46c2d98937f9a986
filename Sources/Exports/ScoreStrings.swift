import Documents

/// The scores of a run in words.
struct ScoreStrings {
  let card: ScoreCard
  /// Those that were scored, where parts are called by words; nil where by metrics and ids, as a terminal has them.
  var audits: [AuditResult]?

  /// Groups that have a score, the lowest first.
  var scored: [(group: String, score: Int, parts: [ScorePart])] {
    card.groups.compactMap { group in
      group.score.map { (group: group.group, score: $0, parts: group.parts) }
    }.sorted { ($0.score, $0.group) < ($1.score, $1.group) }
  }

  /// `49 of 100`, `none: the program itself failed`
  var total: String { card.total.map { "\($0) of 100" } ?? "none: \(card.reason ?? "nothing was judged")" }

  /// `49 of 100: disk 49, memory 95`; nil where there is no total.
  var line: String? {
    guard card.total != nil else { return nil }
    return "\(total): " + scored.map { "\($0.group) \($0.score)" }.joined(separator: ", ")
  }

  /// `calls of fsync and the like 12; Many small fsyncs 0`: what keeps a group below 100; how many there are where nothing does.
  func reasons(_ parts: [ScorePart]) -> String {
    let low = parts.filter { $0.score < 100 }.sorted { ($0.score, $0.name) < ($1.score, $1.name) }
    guard low.isEmpty else { return low.map { "\(name($0.name)) \($0.score)" }.joined(separator: separator) }
    let limits = parts.count { $0.kind == .limit }
    return [(limits, "limit"), (parts.count - limits, "audit")].filter { $0.0 > 0 }
      .map { ReportStrings.counted($0.0, $0.1) }.joined(separator: ", ")
  }

  /// A limit by its metric, an audit by what it found.
  private func name(_ id: String) -> String {
    guard let audits else { return id }
    return audits.first { $0.id == id }?.heading ?? MetricWords.title(id)
  }

  private var separator: String { audits == nil ? ", " : "; " }

  /// What was left out, by group: `network: network-loss, network-polling not measured`.
  var leftOut: [String] {
    let unmeasured = card.groups.filter { !$0.unmeasured.isEmpty }.map {
      "\($0.group): \($0.unmeasured.map(name).joined(separator: separator)) not measured"
    }
    let untried = card.groups.filter { $0.score == nil && $0.unmeasured.isEmpty }.map(\.group)
    return unmeasured + (untried.isEmpty ? [] : ["\(untried.joined(separator: ", ")): not tried in this run"])
  }

  /// What the figures stand for, as Lighthouse has it.
  static func verdict(_ score: Int) -> Verdict { score >= 90 ? .pass : score >= 50 ? .warn : .fail }
}
