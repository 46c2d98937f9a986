import Documents
import Quantities
import Recordings

/// What a program used around a stimulus: the lanes of the timeline, of the seconds before it and after it alone.
struct CloseUp {
  /// Seconds that are shown of the time before, and of the time after at most.
  private static let lead = 2.0
  private static let longest = 10.0
  private static let least = 1.0

  private let start: Double
  private let end: Double
  private let lanes: [TimelineLane]

  /// Nil where nothing was sampled around it.
  init?(_ stimulus: GivenStimulus, _ report: Report) {
    start = max(0, stimulus.time - Self.lead)
    let next = GivenStimuli(report.recording).end(after: stimulus)
    let last = TimeAxis(report.recording).end
    end = min(last, stimulus.time + min(Self.longest, max(Self.least, next - stimulus.time)))
    guard end > start else { return nil }
    let cut = Self.cut(report, from: start, to: end, stimulus)
    let timeline = TimeAxis(cut.recording)
    let bins = TimeBins(cut.recording, until: timeline.end)
    lanes = ChartTable.all.filter { Self.isTelling($0, stimulus) }.compactMap {
      TimelineLane($0, cut, timeline, bins, isCloseUp: true)
    }
    guard !lanes.isEmpty else { return nil }
  }

  private static func isTelling(_ chart: ChartDefinition, _ stimulus: GivenStimulus) -> Bool {
    let names: [SeriesName] = stimulus.id.hasPrefix("network") ? [.networkSentBytes] : [.memoryFootprint]
    return chart.curves.contains { ([.cpuUtilisation, .diskWritesBytes] + names).contains($0.series) }
  }

  /// The recording of these seconds, from their start.
  private static func cut(
    _ report: Report, from start: Double, to end: Double, _ stimulus: GivenStimulus
  ) -> Report {
    var cut = report
    cut.recording.program.duration = end - start
    (cut.recording.metrics, cut.recording.phases, cut.recording.tables) = ([:], [], Tables())
    cut.recording.events = [.init(stimulus.time - start, stimulus.detail)]
    let charts = Dictionary(
      ChartTable.all.flatMap { chart in chart.curves.map { ($0.series.rawValue, chart) } }
    ) { $1 }
    cut.recording.series = report.recording.series.reduce(into: [:]) { kept, entry in
      guard let chart = charts[entry.key] else { return }
      let before = chart.form == .total ? RisingCourse(entry.value)?.at(start) ?? 0 : 0
      let known = entry.value.known.filter { $0.time >= start && $0.time <= end }
      kept[entry.key] = Recording.Series(
        unit: entry.value.unit, time: known.map { $0.time - start }, value: known.map { $0.value - before })
    }
    return cut
  }

  func render() -> HTML {
    """
    <div class="timeline close-up">
    \(lanes.map { $0.render() })<p class="span"><span>\(Display.text(start, .seconds))</span>\
    <span>\(Display.text(end, .seconds))</span></p></div>

    """
  }
}
