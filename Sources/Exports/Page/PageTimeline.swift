import Documents
import Quantities

/// The curves of memory, processor and disk above one time axis.
enum PageTimeline {
  static func render(_ report: Report) -> HTML {
    let timeline = Timeline(report.recording)
    let charts = ChartTable.all.compactMap { TimelineChart($0, report, timeline) }
    guard !charts.isEmpty else {
      return PageParts.section(
        "timeline", "Timeline", "<p class=\"lead\">No curves were recorded in this run.</p>\n")
    }
    let stimuli = StimulusLane(timeline: timeline, responses: report.recording.tables["responses"] ?? [])
    let drawn = charts.enumerated().map { $0.element.render(number: $0.offset + 1) }
    return PageParts.section(
      "timeline", "Timeline",
      lead: "Seconds from the program’s start, \(Display.text(timeline.end, .seconds)) in all.",
      """
      <div class="timeline" data-end="\(HTML(own: "\(timeline.end)"))">
      \(timeline.phaseLane)\(stimuli.render())\(drawn)\(timeline.eventLane)\(timeline.axis)</div>
      \(missing(report))
      """)
  }

  /// Curves that a reader would look for and that this run does not have.
  private static func missing(_ report: Report) -> HTML {
    let names = ChartTable.all.flatMap(\.curves).map(\.series)
      .filter { report.recording.series[$0]?.value.isEmpty ?? true }
    guard !names.isEmpty else { return "" }
    return "<p class=\"aside\">Not sampled in this run: \(names.joined(separator: ", ")).</p>\n"
  }
}
