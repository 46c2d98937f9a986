import Documents
import Quantities
import Recordings

/// Lanes of what happened and of what was used each second, above one time axis.
enum PageTimeline {
  static func render(_ report: Report, _ page: PageLanes) -> HTML {
    let (recording, timeline, lanes, radios) = (report.recording, page.timeline, page.curves, page.radios)
    guard !page.isEmpty else {
      return PageParts.section(
        "timeline", "Timeline", "<p class=\"lead\">No curves were recorded in this run.</p>\n")
    }
    let syncs = lanes.contains { $0.definition.look == .strip } ? nil : timeline.syncLane(recording)
    let length = Display.text(timeline.end, .seconds)
    let (lead, content): (HTML, HTML) = (
      "Rates over the \(length) of the run; beside each lane what all of it came to.",
      """
      <div class="timeline" data-end="\(HTML(own: "\(timeline.end)"))">
      \(StimulusLane(timeline: timeline).render())\(timeline.phaseLane)\(timeline.blockedLane(recording))\(syncs)\
      \(lanes.filter { $0.definition.look == .strip }.map { $0.render() })\(timeline.eventLane)\
      \(radios.lanes.map { $0.render() })\(lanes.filter { $0.definition.look == .curve }.map { $0.render() })\
      \(timeline.axis)</div>
      \(left(radios.left))\(quiet(lanes, report))\(missing(report))\(TimelineData(lanes, page.bins, recording, end: timeline.end).render())
      """
    )
    // Who is told that all is well seldom asks when it was.
    guard report.assessment.verdict == .pass else {
      return PageParts.section("timeline", "Timeline", lead: lead, content)
    }
    let count = "\(ReportStrings.counted(lanes.count + radios.lanes.count, "chart")) of \(length)"
    return PageParts.folded("timeline", "Timeline", count: count, lead: lead, content)
  }

  /// What was sampled and is not drawn, as nothing happened.
  private static func quiet(_ lanes: [TimelineLane], _ report: Report) -> HTML {
    let drawn = Set(lanes.flatMap(\.curves).map(\.source.series))
    let names = ChartTable.all.flatMap(\.curves).map(\.series).filter { !drawn.contains($0) }
      .filter { name in
        report.recording.series[name].map { !$0.value.isEmpty && $0.value.allSatisfy { $0 == 0 } } ?? false
      }
    guard !names.isEmpty else { return "" }
    let words = names.map { MetricWords.title($0.rawValue) }.joined(separator: "; ")
    return "<p class=\"aside\">Zero in every sample: \(words).</p>\n"
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
