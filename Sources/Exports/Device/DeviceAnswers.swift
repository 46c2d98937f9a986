import Documents
import Formats
import Quantities
import Recordings

/// What a device can do: each capability and each availability question with its state and reason, its evidence folded.
enum DeviceAnswers {
  static func render(_ explanations: [Explanation]) -> HTML {
    let sections = [
      ("capabilities", "Capabilities", Explanation.Section.capabilities),
      ("availability", "Available now", .availability),
    ]
    return "\(sections.compactMap { section($0.0, $0.1, of: explanations, kind: $0.2) })"
  }

  private static func section(
    _ id: String, _ title: String, of all: [Explanation], kind: Explanation.Section
  ) -> HTML? {
    let own = all.filter { $0.section == kind }
    guard !own.isEmpty else { return nil }
    let groups = Finding.State.allCases.map { state in (state, own.filter { $0.finding.state == state }) }
    let counts = groups.map { "\($0.1.count) \($0.0.rawValue)" }.joined(separator: ", ")
    let lists = groups.filter { !$0.1.isEmpty }.map { group($0.0, $0.1) }
    return PageParts.section(id, title, lead: "\(counts.capitalisedFirst).", "\(lists)")
  }

  private static func group(_ state: Finding.State, _ answers: [Explanation]) -> HTML {
    let list: HTML = "<ul class=\"answers\">\n\(answers.map(answer))</ul>\n"
    // What is unknown is the longest list and says the least.
    return state == .unknown ? ComparisonList.fold("\(answers.count) unknown", list) : list
  }

  private static func answer(_ answer: Explanation) -> HTML {
    let finding = answer.finding
    let value = finding.value.map { ValueText.short($0, named: answer.key) }
    let reason = finding.reason
    let known =
      finding.state == .unknown || finding.provenance == .measured ? nil : finding.provenance.rawValue
    let words = [value, known, reason].compactMap { $0 }.joined(separator: ", ")
    let evidence = finding.evidence.map { "<li><code>\($0.interface)</code>: \($0.answer)</li>\n" as HTML }
    let asked = answer.probe.map { "<li>Asked by the probe \($0.id).</li>\n" as HTML }
    return """
      <li><details><summary>\(badge(finding.state)) <span class="what">\(answer.title)</span> <code>\(answer.key)</code>\
      \(words.isEmpty ? nil : "<span class=\"detail\">\(words)</span>" as HTML)</summary>
      <ul class="evidence">
      \(evidence)<li>Decided by: \(answer.decides)</li>
      \(asked)</ul></details></li>

      """
  }

  private static func badge(_ state: Finding.State) -> HTML {
    let (kind, symbol): (Verdict, String) =
      switch state {
      case .present: (.pass, "✓")
      case .absent: (.notApplicable, "✗")
      case .unknown: (.notMeasured, "?")
      }
    return """
      <span class="badge \(kind.rawValue)"><span class="symbol" aria-hidden="true">\(symbol)</span>\(state.rawValue.capitalisedFirst)</span>
      """
  }
}
