import Documents
import Quantities
import Recordings

/// The curves of both sides, each series on one axis.
enum PageCurves {
  /// Nil where no series is there on both sides.
  static func render(_ curves: ComparedCase.Curves, number: Int) -> HTML? {
    let timeline = axis(curves)
    let series = ChartTable.all.flatMap { definition in
      definition.curves.map { (definition: definition, series: $0.series) }
    }
    let charts = series.compactMap {
      TimelineChart($0.definition, series: $0.series, curves, timeline)
    }
    guard !charts.isEmpty else { return nil }
    let drawn = charts.enumerated().map { $0.element.render(number: 100 * number + $0.offset) }
    return """
      <h3 class="sub">Both over time</h3>
      <p class="lead">\(lead(curves))</p>
      <div class="timeline">
      \(drawn)\(timeline.axis)</div>

      """
  }

  /// One axis, as long as the longer run; the phases of two runs would lie over each other.
  private static func axis(_ curves: ComparedCase.Curves) -> TimeAxis {
    let (old, new) = (TimeAxis(curves.old), TimeAxis(curves.new))
    var timeline = old.end > new.end ? old : new
    (timeline.phases, timeline.events, timeline.stimuli) = ([], [], [])
    return timeline
  }

  private static func lead(_ curves: ComparedCase.Curves) -> HTML {
    func length(_ recording: Recording) -> String { Display.text(recording.program.duration, .seconds) }
    return """
      Seconds from each program’s start; the old run took \(length(curves.old)), the new one \(length(curves.new)). Of \
      several runs it is the one of middle length.
      """
  }
}
