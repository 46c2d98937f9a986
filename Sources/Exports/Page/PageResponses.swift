import Documents
import Quantities
import Recordings

/// What was done to the program, with the numbers of the timeline's marks: a card for each, with how it answered and what it
/// used around that moment. Open where a finding rests on it.
enum PageResponses {
  private static let most = 40
  /// Beyond these a close-up would only take room in the file.
  private static let mostDrawn = 12

  static func render(_ report: Report, _ moments: MomentLink) -> HTML {
    let stimuli = TimeAxis(report.recording).stimuli
    guard !stimuli.isEmpty else { return "" }
    let wrong = Set(
      report.assessment.findings.flatMap(\.evidence).flatMap(\.items).compactMap { item -> Double? in
        if case .moment(let time) = item.value { time } else { nil }
      })
    let cards = stimuli.prefix(most).enumerated().map { index, stimulus in
      card(index, stimulus, isOpen: wrong.contains(stimulus.time), of: report, moments: moments)
    }
    let rest = stimuli.count - cards.count
    let more: HTML = rest > 0 ? "<p class=\"aside\">\(rest) more in the JSON report</p>\n" : ""
    return PageParts.section(
      "responses", "Responses", "<div class=\"tables responses\">\n\(cards)</div>\n\(more)")
  }

  private static func card(
    _ index: Int, _ stimulus: GivenStimulus, isOpen: Bool, of report: Report, moments: MomentLink
  ) -> HTML {
    let recording = report.recording
    let answer = response(to: stimulus, recording.tables.responses).map { ": \($0)" }
    let head: HTML = """
      <span class="stimulus">\(index + 1)</span> <span class="what">\(stimulus.label)</span> \
      <span class="count">at \(Display.text(stimulus.time, .seconds))\(answer ?? "")</span>
      """
    guard index < mostDrawn, let drawn = drawing(of: stimulus, number: index + 1, report) else {
      return "<div class=\"one\"><p class=\"answer\">\(head)</p></div>\n"
    }
    return """
      <div class="one" id="response-\(index + 1)"><details\(isOpen ? " open" : "")><summary>\(head)</summary>
      \(drawn)<p class="show">\(moments.link("Show on timeline", stimulus.time...stimulus.time))</p></details></div>

      """
  }

  private static func drawing(of stimulus: GivenStimulus, number: Int, _ report: Report) -> HTML? {
    let warning = report.recording.tables.warnings.first { $0.time == stimulus.time }
    if let figure = warning.flatMap({ WarningFigure($0, report.recording) }) {
      return figure.render(number: number)
    }
    return stimulus.refused == nil ? CloseUp(stimulus, report)?.render() : nil
  }

  /// In the words of the table `responses`.
  private static func response(to stimulus: GivenStimulus, _ responses: [ResponseRow]) -> String? {
    let row = responses.first { $0.time == stimulus.time && $0.stimulus == stimulus.label }
    guard let row else { return stimulus.refused.map { "refused: \($0)" } }
    return row.after.map { "\(row.response), after \(Display.text($0, .seconds))" } ?? row.response
  }
}
