import Documents
import Quantities
import Recordings

/// The curves of both sides, each series on one axis.
enum PageCurves {
  /// Nil where no series is there on both sides.
  static func render(_ curves: ComparedCase.Curves, number: Int) -> HTML? {
    let aligned = PhaseAlignment(curves)
    let timeline = axis(curves, aligned)
    let runs = aligned?.runs ?? [run(curves.old, "old"), run(curves.new, "new")]
    let series = ChartTable.all.flatMap { definition in
      definition.curves.map { (definition: definition, series: $0.series) }
    }
    let charts = series.compactMap {
      TimelineChart($0.definition, series: $0.series, runs, timeline)
    }
    guard !charts.isEmpty else { return nil }
    let drawn = charts.enumerated().map { $0.element.render(number: 100 * number + $0.offset) }
    return """
      <h3 class="sub">Both over time</h3>
      <p class="lead">\(aligned == nil ? together : phased) \(lengths(curves))</p>
      <div class="timeline">
      \(timeline.phaseLane)\(drawn)\(timeline.axis)</div>

      """
  }

  private static func run(_ recording: Recording, _ label: String) -> ComparedRun {
    ComparedRun(recording: recording, label: label, end: TimeAxis(recording).end)
  }

  /// One axis, as long as the longer run, or as all phases together; the events of two runs would lie over each other.
  private static func axis(_ curves: ComparedCase.Curves, _ aligned: PhaseAlignment?) -> TimeAxis {
    let (old, new) = (TimeAxis(curves.old), TimeAxis(curves.new))
    var timeline = old.end > new.end ? old : new
    (timeline.phases, timeline.events, timeline.stimuli) = (aligned?.phases ?? [], [], [])
    if let end = aligned?.phases.last?.end, end > 0 { timeline.end = end }
    return timeline
  }

  private static let together = "Seconds from each program’s start; a line ends where its run did."
  private static let phased = """
    Each phase begins in both at the same place, and is as wide as the longer one took; the line of the shorter one ends \
    where its phase did.
    """

  private static func lengths(_ curves: ComparedCase.Curves) -> HTML {
    func length(_ recording: Recording) -> String { Display.text(recording.program.duration, .seconds) }
    return """
      The old run took \(length(curves.old)), the new one \(length(curves.new)). Of several runs it is the one of middle \
      length.
      """
  }
}
