import Documents
import Quantities
import Recordings

/// The curves of memory, processor, disk and network, and what the radio did, above one time axis.
enum PageTimeline {
  static func render(_ report: Report) -> HTML {
    let timeline = TimeAxis(report.recording)
    let charts = ChartTable.all.compactMap { TimelineChart($0, report, timeline) }
    let radios = RadioLane.all(report.recording, timeline)
    guard !charts.isEmpty || !radios.lanes.isEmpty else {
      return PageParts.section(
        "timeline", "Timeline", "<p class=\"lead\">No curves were recorded in this run.</p>\n")
    }
    let stimuli = StimulusLane(timeline: timeline, responses: report.recording.tables.responses)
    let drawn = charts.enumerated().map { $0.element.render(number: $0.offset + 1) }
    let length = Display.text(timeline.end, .seconds)
    let (lead, content): (HTML, HTML) = (
      "Seconds from the program’s start, \(length) in all.",
      """
      <div class="timeline" data-end="\(HTML(own: "\(timeline.end)"))">
      \(timeline.phaseLane)\(stimuli.render())\(drawn)\(radios.lanes.map { $0.render() })\(timeline.eventLane)\
      \(timeline.axis)</div>
      \(left(radios.left))\(quiet(charts, report))\(missing(report))
      """
    )
    // Who is told that all is well seldom asks when it was.
    guard report.assessment.verdict == .pass else {
      return PageParts.section("timeline", "Timeline", lead: lead, content)
    }
    let count = "\(ReportStrings.counted(charts.count + radios.lanes.count, "chart")) of \(length)"
    return PageParts.folded("timeline", "Timeline", count, lead: lead, content)
  }

  /// What was sampled and is not drawn, as nothing happened.
  private static func quiet(_ charts: [TimelineChart], _ report: Report) -> HTML {
    let drawn = Set(charts.map(\.definition.title))
    let names = ChartTable.all.filter { !drawn.contains($0.title) }.flatMap(\.curves).map(\.series)
      .filter { name in
        report.recording.series[name].map { !$0.value.isEmpty && $0.value.allSatisfy { $0 == 0 } } ?? false
      }
    guard !names.isEmpty else { return "" }
    return "<p class=\"aside\">Zero in every sample: \(names.map(\.rawValue).joined(separator: ", ")).</p>\n"
  }

  private static func left(_ count: Int) -> HTML? {
    guard count > 0 else { return nil }
    return "<p class=\"aside\">\(count) more interfaces carried traffic; the tables below have them.</p>\n"
  }

  /// Power is looked for only where a meter or a model could have told it.
  private static func isExpected(_ series: SeriesName, _ recording: Recording) -> Bool {
    switch series {
    case .powerDevice: !recording.tables.meters.isEmpty
    case .powerCPU: recording.settings.energy?.power != nil
    default: true
    }
  }

  /// Curves that a reader would look for and that this run does not have.
  private static func missing(_ report: Report) -> HTML {
    let names = ChartTable.all.flatMap(\.curves).map(\.series)
      .filter { report.recording.series[$0]?.value.isEmpty ?? true }
      .filter { isExpected($0, report.recording) }
    guard !names.isEmpty else { return "" }
    return
      "<p class=\"aside\">Not sampled in this run: \(names.map(\.rawValue).joined(separator: ", ")).</p>\n"
  }
}
