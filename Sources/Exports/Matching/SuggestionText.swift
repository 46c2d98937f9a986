package import Matching
import Quantities
import Recordings

/// What `headroom suggest` prints.
package enum SuggestionText {
  package static func render(_ suggestion: Suggestion, verbose: Bool, colour: Bool, width: Int) -> String {
    let style = TerminalStyle(colour: colour)
    let lines = { (indent: Int, text: String) in
      String(blanks: indent) + TerminalParagraph.wrap(text, indent: indent, width: width)
        + "\n"
    }
    var text = style.bold("UIRequiredDeviceCapabilities") + "\n"
    text += lines(
      2, list(suggestion.required, none: "empty: no key lets these devices in and shuts others out"))
    text += lines(2, "lets in \(suggestion.wanted.joined(separator: ", "))")
    if !(suggestion.shutsOut + suggestion.letsIn + suggestion.undecided).isEmpty {
      text += lines(2, "shuts out \(list(suggestion.shutsOut, none: "no other device"))")
      text += lines(2, "lets in too: \(list(suggestion.letsIn, none: "no other device"))")
      if !suggestion.undecided.isEmpty {
        text += lines(2, "unknown for \(suggestion.undecided.joined(separator: ", "))")
      }
    }
    text += keys(suggestion, verbose: verbose, style: style, width: width)
    if let costs = suggestion.costs { text += self.costs(costs, style, width) }
    return text
  }

  private static func list(_ items: [String], none: String) -> String {
    items.isEmpty ? none : items.joined(separator: ", ")
  }

  private static func keys(
    _ suggestion: Suggestion, verbose: Bool, style: TerminalStyle, width: Int
  ) -> String {
    let shown = suggestion.keys.filter { verbose || !$0.shutsOut.isEmpty }
    var table = TerminalTable(sides: [.left, .right, .left])
    table.rows = shown.map {
      [.init($0.key), .init("\($0.shutsOut.count)"), .init($0.shutsOut.joined(separator: ", "), style.faint)]
    }
    var text = shown.isEmpty ? "" : "\n" + style.bold("May be required; number of others excluded") + "\n"
    text += table.render(indent: 2, width: width)
    guard verbose, !suggestion.open.isEmpty else { return text }
    var open = TerminalTable(sides: [.left, .left])
    open.rows = suggestion.open.map {
      [.init($0.key), .init("unknown on " + $0.unknownOn.joined(separator: ", "), style.faint)]
    }
    return text + "\n" + style.bold("Undecided") + "\n" + open.render(indent: 2, width: width)
  }

  private static func costs(_ costs: [Suggestion.Cost], _ style: TerminalStyle, _ width: Int) -> String {
    var table = TerminalTable(sides: [.left, .left, .right, .right, .right, .left])
    let head = ["key", "demand", "lost", "by it alone", "undecided", "which"]
    table.rows = [head.map { .init($0, style.faint) }]
    table.rows += costs.map { cost in
      let demand =
        switch cost.requirement.demand {
        case .required: "required"
        case .prohibited: "prohibited"
        case .undecided: "undecided"
        }
      return [
        .init(cost.requirement.key), .init(demand), .init("\(cost.lost.count)"),
        .init("\(cost.lostByItAlone.count)"), .init("\(cost.undecided.count)"),
        .init(cost.lost.joined(separator: ", "), style.faint),
      ]
    }
    let title = "\n" + style.bold("What each requirement costs in devices") + "\n"
    return title
      + (costs.isEmpty ? "  it requires nothing of a device\n" : table.render(indent: 2, width: width))
  }
}
