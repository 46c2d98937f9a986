import Documents
import Matching
import Quantities
import Recordings

/// The table of one match on a terminal: devices down, deciding keys across.
struct MatchMatrix {
  private let match: AppMatch
  private let call: MatchCall
  private let style: TerminalStyle
  /// Places of the requirements that have a column.
  private let places: [Int]
  private let keys: [String]
  private let outcomeWidth: Int
  private let deviceWidth: Int
  /// Columns have their keys for a title; where these do not fit, numbers.
  private let numbered: Bool

  init(_ match: AppMatch, _ call: MatchCall) {
    self.match = match
    self.call = call
    style = TerminalStyle(colour: call.colour)
    places = call.verbose ? Array(match.app.requirements.indices) : match.decidingRequirements
    keys = places.map { TerminalText.cut(TerminalText.harmless(match.app.requirements[$0].key), to: 40) }
    outcomeWidth = 2 + (match.devices.map { MatchStrings.word($0.outcome).utf8.count }.max() ?? 0)
    deviceWidth = min(30, call.devices.map { TerminalText.width(TerminalText.harmless($0.id)) }.max() ?? 0)
    let room = call.width - 2 - outcomeWidth - 2 - deviceWidth
    numbered = keys.reduce(0) { $0 + 2 + TerminalText.width($1) } > room
  }

  func render() -> String {
    var text = places.isEmpty ? "" : head
    let widths = titles.map { TerminalText.width($0) }
    for (index, device) in match.devices.enumerated() { line(index, device, widths, into: &text) }
    if numbered, !places.isEmpty {
      let list = zip(titles, keys).map { "\($0):\($1)" }.joined(separator: " ")
      text += "  " + style.faint(TerminalParagraph.wrap(list, indent: 2, width: call.width)) + "\n"
    }
    return text
  }

  private var titles: [String] { numbered ? places.indices.map { "\($0 + 1)" } : keys }

  private var head: String {
    let margin = String(blanks: 2 + outcomeWidth + 2 + deviceWidth)
    return style.faint(margin + titles.map { "  " + $0 }.joined()) + "\n"
  }

  private func line(_ index: Int, _ device: AppMatch.Device, _ widths: [Int], into text: inout String) {
    let verdict = MatchStrings.verdict(device.outcome, strict: call.strict)
    let word = MatchStrings.word(device.outcome)
    text += "  "
    text += style.paint(MatchStrings.symbol(device.outcome) + " " + word, verdict)
    pad(outcomeWidth - word.utf8.count, &text)
    let id = TerminalText.cut(TerminalText.harmless(call.devices[index].id), to: deviceWidth)
    text += id
    // Blanks are owed until something follows them, so that no line ends in one.
    var owed = deviceWidth - TerminalText.width(id)
    for (place, width) in zip(places, widths) {
      pad(owed + 2, &text)
      let decision = device.decisions[place]
      text += call.colour ? paint(decision) : MatchStrings.symbol(decision)
      owed = width - 1
    }
    text += "\n"
  }

  private func pad(_ count: Int, _ text: inout String) {
    for _ in 0..<max(0, count) { text += " " }
  }

  private func paint(_ decision: AppMatch.Decision) -> String {
    let verdict: Verdict =
      switch decision {
      case .met: .pass
      case .missing, .prohibited: .fail
      case .undecided: .inconclusive
      }
    return style.paint(MatchStrings.symbol(decision), verdict)
  }
}
