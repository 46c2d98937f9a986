package import Documents
import Quantities
import Recordings

/// A trend as a line of bars with what is to be known of it.
package enum TrendText {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  package static func render(_ trend: Trend, colour: Bool, width: Int) -> String {
    let style = TerminalStyle(colour: colour)
    let title = TerminalText.harmless("\(trend.suite) · \(trend.name) · \(trend.metric)")
    let sessions = trend.points.count == 1 ? "1 session" : "\(trend.points.count) sessions"
    let fits = TerminalText.width(title) + TerminalText.width(sessions) + 2 <= width
    let head = fits ? title : TerminalParagraph.wrap(title, indent: 2, width: width)
    return "\(style.bold(head))\(fits ? "  " : "\n  ")\(style.faint(sessions))\n"
      + trend.branches.map { branch($0, trend, style, width: width) }.joined() + changes(trend, style, width)
  }

  /// The bars of a branch, with its name where there are several.
  private static func branch(
    _ name: String?, _ trend: Trend, _ style: TerminalStyle, width: Int
  ) -> String {
    let own = trend.of(branch: name)
    let label = TerminalText.cut(TerminalText.harmless(name ?? "no branch"), to: max(16, width - 4))
    let head = trend.branches.count > 1 ? "  \(style.bold(label))\n" : ""
    return head + "  \(sparkline(own.points.map(\.median.value), width: width - 2))\n"
      + figures(own, style, width)
  }

  /// A bar for each value, from the lowest to the highest of them; where they are too many, each bar stands for the
  /// one of its stretch that is farthest from the middle of all.
  package static func sparkline(_ values: [Double], width: Int) -> String {
    guard let low = values.min(), let high = values.max(), let middle = Statistics.median(values), width > 0
    else { return "" }
    let count = min(values.count, width)
    let shown = (0..<count).compactMap { bar in
      values[(bar * values.count / count)..<((bar + 1) * values.count / count)]
        .max { abs($0 - middle) < abs($1 - middle) }
    }
    return String(
      shown.map { value in
        guard high > low else { return bars[3] }
        let place = ((value - low) / (high - low) * Double(bars.count - 1)).rounded()
        return bars[place.isFinite ? min(max(Int(place), 0), bars.count - 1) : 0]
      })
  }

  private static func figures(_ trend: Trend, _ style: TerminalStyle, _ width: Int) -> String {
    let values = trend.points.map(\.median.value)
    let facts: [(String, Double?)] = [
      ("first", values.first), ("last", values.last), ("min", values.min()), ("max", values.max()),
    ]
    var (text, used) = ("", 0)
    for (name, value) in facts {
      guard let value else { continue }
      let figure = Display.text(value, trend.unit)
      let room = TerminalText.width("\(name) \(figure)")
      // A figure is never parted from its name.
      let isNext = used > 0 && used + 3 + room > width
      text += (isNext ? "\n  " : used > 0 ? "   " : "  ") + "\(style.faint(name)) \(figure)"
      used = (isNext || used == 0 ? 2 : used + 3) + room
    }
    return text + "\n"
  }

  private static func changes(_ trend: Trend, _ style: TerminalStyle, _ width: Int) -> String {
    HistoryStrings.notes(trend).map { note in
      line(note.mark, note.words, style: style, width: width)
    }.joined()
  }

  private static func line(_ mark: String, _ words: String, style: TerminalStyle, width: Int) -> String {
    "  \(style.bold(mark))  \(TerminalParagraph.wrap(words, indent: mark.count + 4, width: width))\n"
  }
}
