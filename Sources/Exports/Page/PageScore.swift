import Documents

/// The scores by groups as bars, and folded what each limit and audit gives to them, and what was left out.
enum PageScore {
  static func render(_ report: Report) -> HTML {
    guard let card = report.assessment.score else { return "" }
    let words = ScoreStrings(card: card, audits: report.assessment.audits)
    return PageParts.folded(
      "score", "Score", count: words.total,
      lead: """
        From 90 on all is well, below 50 something failed. Limits are scored by a curve, audits by their verdict; \
        what was not measured is left out.
        """, "\(table(words))\(left(words))", always: bars(words))
  }

  private static func bars(_ words: ScoreStrings) -> HTML? {
    guard !words.scored.isEmpty else { return nil }
    let items = words.scored.map { group -> HTML in
      """
      <li class="\(ScoreStrings.verdict(group.score).rawValue)"><span>\(group.group)</span><span class="figure">\(group.score)</span>\
      <svg class="bar" height="6" aria-hidden="true"><rect class="track" width="100%" height="6" rx="3"/>\
      <rect class="used" width="\(at: Double(group.score))%" height="6" rx="3"/></svg></li>

      """
    }
    return "<ul class=\"score-bars\" aria-label=\"Score of each group\">\n\(items)</ul>\n"
  }

  private static func table(_ words: ScoreStrings) -> HTML {
    guard !words.scored.isEmpty else { return "" }
    let rows = words.scored.map { group -> HTML in
      """
      <tr><td data-label="Group">\(group.group)</td><td class="number" data-label="Score">\(group.score)</td>\
      <td data-label="Comes from">\(words.reasons(group.parts))</td></tr>

      """
    }
    return """
      <div class="lines" tabindex="0" role="group" aria-label="Score"><table>
      <caption>Each group's score, the lowest first</caption>
      <thead><tr><th scope="col">Group</th><th scope="col" class="number">Score</th>\
      <th scope="col">Comes from</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }

  private static func left(_ words: ScoreStrings) -> HTML {
    words.leftOut.isEmpty ? "" : "<p class=\"lead\">Left out: \(words.leftOut.joined(separator: "; ")).</p>\n"
  }
}
