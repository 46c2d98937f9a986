import Documents
package import Matching
import Recordings

/// Matrices for a terminal.
package enum TextMatchExport: MatchExport {
  package static let meta = ExportMeta(id: "text", title: "Matrices for a terminal", fileExtension: "txt")

  package static func begin(_ call: MatchCall) -> String { "" }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    let gap = index > 0 ? "\n" : ""
    switch result {
    case .judged(let match): return gap + TextMatch(match, call).render()
    case .unreadable(let source, let reason):
      let style = TerminalStyle(colour: call.colour)
      let words = TerminalParagraph.wrap(reason, indent: 2, width: call.width)
      return gap + style.paint("✗ UNREADABLE", .fail) + "  " + style.bold(TerminalText.harmless(source))
        + "\n  \(words)\n"
    }
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String {
    let style = TerminalStyle(colour: call.colour)
    let legend =
      tally.apps > tally.unreadable ? "\n" + style.faint(MatchStrings.legend(separator: "   ")) + "\n" : ""
    return legend + (tally.apps > 1 ? MatchStrings.tally(tally) + "\n" : "")
  }
}

/// One match on a terminal.
private struct TextMatch {
  private let match: AppMatch
  private let call: MatchCall
  private let style: TerminalStyle

  init(_ match: AppMatch, _ call: MatchCall) {
    self.match = match
    self.call = call
    style = TerminalStyle(colour: call.colour)
  }

  func render() -> String {
    head + "\n" + MatchMatrix(match, call).render() + met + (call.explain ? explanations : "") + notices
  }

  private var head: String {
    let verdict = match.verdict
    let mark = style.paint("\(verdict.symbol) \(verdict.word.uppercased())", verdict)
    let facts = match.app.facts
    let title = MatchStrings.title(match)
    let sentence = "\(MatchStrings.demands(match.app)); \(MatchStrings.sentence(match))"
    var names = [title == match.source ? "" : match.source, facts.name == nil ? "" : facts.identifier ?? ""]
    names.removeAll { $0.isEmpty }
    let rest = names.isEmpty ? "" : "  " + style.faint(TerminalText.harmless(names.joined(separator: "  ")))
    let shown = TerminalText.cut(TerminalText.harmless(title), to: title == match.source ? .max : 40)
    return "\(mark)  \(style.bold(shown))\(rest)\n  "
      + TerminalParagraph.wrap(sentence, indent: 2, width: call.width) + "\n"
  }

  /// The keys without a column.
  private var met: String {
    let deciding = Set(match.decidingRequirements)
    guard !call.verbose, deciding.count < match.app.requirements.count else { return "" }
    let keys = match.app.requirements.indices.filter { !deciding.contains($0) }
      .map { match.app.requirements[$0].key }
    let who = match.devices.count == 1 ? "also met" : "met by all"
    return "  "
      + style.faint(
        TerminalParagraph.wrap("\(who): \(keys.joined(separator: ", "))", indent: 2, width: call.width))
      + "\n"
  }

  private var notices: String {
    let shown = match.app.notices.filter { call.verbose || $0.severity != .note }
    let hidden = match.app.notices.count - shown.count
    var text = shown.isEmpty && hidden == 0 ? "" : "\n"
    for notice in shown {
      let verdict = MatchStrings.verdict(notice.severity)
      text += "  " + style.paint("\(verdict.symbol) \(notice.severity.rawValue.padded(to: 9))", verdict)
      let words = "\(notice.place): \(MatchStrings.notice(notice))"
      text += TerminalParagraph.wrap(words, indent: 13, width: call.width) + "\n"
    }
    if hidden > 0 {
      text += "  " + style.faint("\(hidden) \(hidden == 1 ? "note" : "notes"); shown with -v") + "\n"
    }
    return text
  }

  private var explanations: String {
    let places = call.verbose ? Array(match.app.requirements.indices) : match.decidingRequirements
    return places.map { place in
      let requirement = match.app.requirements[place]
      var text =
        "\n  " + style.bold(TerminalText.harmless(requirement.key)) + ", \(demand(requirement.demand))\n"
      for (index, device) in call.devices.enumerated() {
        text += explanation(match.devices[index].decisions[place], device, requirement.key)
      }
      return text
    }.joined()
  }

  private func demand(_ demand: CapabilityRequirement.Demand) -> String {
    switch demand {
    case .required: "required"
    case .prohibited: "prohibited"
    case .undecided(let reason): TerminalParagraph.wrap(reason, indent: 4, width: call.width)
    }
  }

  private func explanation(_ decision: AppMatch.Decision, _ device: MatchDevice, _ key: String) -> String {
    let finding = device.finding(key)
    let words = "\(device.id): \(MatchStrings.finding(finding))"
    var text = "    \(MatchStrings.symbol(decision)) "
    text += TerminalParagraph.wrap(words, indent: 6, width: call.width) + "\n"
    for evidence in finding.evidence {
      let line = "\(evidence.interface): \(evidence.answer)"
      text += "        " + style.faint(TerminalParagraph.wrap(line, indent: 8, width: call.width)) + "\n"
    }
    return text
  }
}
