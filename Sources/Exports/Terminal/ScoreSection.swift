import Documents

/// The scores of a run by groups, and what each of them misses.
struct ScoreSection {
  let card: ScoreCard
  let style: TerminalStyle
  let width: Int

  private var words: ScoreStrings { ScoreStrings(card: card) }

  func render() -> String {
    var table = TerminalTable(sides: [.left, .right, .left, .left])
    table.rows = words.scored.map { group in
      let paint = { style.paint($0, ScoreStrings.verdict(group.score)) }
      return [
        .init(group.group), .init("\(group.score)", paint),
        .init(LimitBar.text(Double(group.score) / 100), paint),
        .init(words.reasons(group.parts), style.faint),
      ]
    }
    return style.bold("Score") + "  \(words.total)\n" + table.render(indent: 2, width: width) + left
  }

  private var left: String {
    guard !words.leftOut.isEmpty else { return "" }
    let text = "Left out: " + words.leftOut.joined(separator: "; ")
    return "  " + style.faint(TerminalParagraph.wrap(text, indent: 4, width: width)) + "\n"
  }
}
