package import Matching
import Recordings

/// Tables for a comment on a change, or a page of a wiki.
package enum MarkdownMatchExport: MatchExport {
  package static let meta = ExportMeta(id: "markdown", title: "Tables for a comment", fileExtension: "md")

  package static func begin(_ call: MatchCall) -> String { "" }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    let gap = index > 0 ? "\n" : ""
    switch result {
    case .judged(let match): return gap + app(match, call)
    case .unreadable(let source, let reason):
      return gap + "## ✗ \(MarkdownText.escaped(source))\n\nUnreadable: \(MarkdownText.escaped(reason))\n"
    }
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String {
    let legend = tally.apps > tally.unreadable ? "\n\(MatchStrings.legend(separator: " · "))\n" : ""
    return legend + (tally.apps > 1 ? "\n\(MatchStrings.tally(tally))\n" : "")
  }

  private static func app(_ match: AppMatch, _ call: MatchCall) -> String {
    let title = MatchStrings.title(match)
    let path = title == match.source ? "" : MarkdownText.code(match.source) + ": "
    let sentence = MarkdownText.escaped(
      "\(MatchStrings.demands(match.app)); \(MatchStrings.sentence(match)).")
    return "## \(match.verdict.symbol) \(MarkdownText.escaped(title))\n\n\(path)\(sentence)\n\n"
      + table(match, call) + notices(match, call) + (call.explain ? explanations(match, call) : "")
  }

  private static func places(_ match: AppMatch, _ call: MatchCall) -> [Int] {
    call.verbose ? Array(match.app.requirements.indices) : match.decidingRequirements
  }

  private static func table(_ match: AppMatch, _ call: MatchCall) -> String {
    let places = places(match, call)
    let keys = places.map { MarkdownText.code(match.app.requirements[$0].key) }
    var rows = [MarkdownTable(header: ["Device", "Outcome"] + keys, leading: 2).head]
    for (device, result) in zip(call.devices, match.devices) {
      let cells = places.map { MatchStrings.symbol(result.decisions[$0]) }
      let outcome = "\(MatchStrings.symbol(result.outcome)) \(MatchStrings.word(result.outcome))"
      rows.append(MarkdownTable.row([MarkdownText.code(device.id), outcome] + cells))
    }
    return rows.joined()
  }

  private static func notices(_ match: AppMatch, _ call: MatchCall) -> String {
    let shown = match.app.notices.filter { call.verbose || $0.severity != .note }
    guard !shown.isEmpty else { return "" }
    return "\n"
      + shown.map {
        "- **\($0.severity.rawValue)** \(MarkdownText.code($0.place)): \(MarkdownText.escaped(MatchStrings.notice($0)))\n"
      }.joined()
  }

  private static func explanations(_ match: AppMatch, _ call: MatchCall) -> String {
    places(match, call).map { place in
      let key = match.app.requirements[place].key
      let lines = zip(call.devices, match.devices).map { device, result in
        let finding = device.finding(key)
        let evidence = finding.evidence.map { "; \($0.interface): \($0.answer)" }.joined()
        return "- \(MatchStrings.symbol(result.decisions[place])) \(MarkdownText.code(device.id)): "
          + MarkdownText.escaped(MatchStrings.finding(finding) + evidence) + "\n"
      }
      return "\n### \(MarkdownText.escaped(key))\n\n" + lines.joined()
    }.joined()
  }
}
