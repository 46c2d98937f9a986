import Documents
import Recordings

extension TimelineChart {
  /// The same series of two runs as two curves; nil where a run has none of it to draw, or both are zero throughout.
  init?(_ definition: ChartDefinition, series: SeriesName, _ runs: [ComparedRun], _ timeline: TimeAxis) {
    guard let source = definition.curves.first(where: { $0.series == series }) else { return nil }
    let sides = runs.compactMap { run -> Curve? in
      let renamed = ChartDefinition.Curve(series: series, label: run.label)
      var curve = Self.curve(renamed, of: definition, in: run.recording, until: min(run.end, timeline.end))
      curve?.gaps = run.gaps
      return curve
    }
    guard sides.count == 2, sides.contains(where: { $0.highest != 0 }) else { return nil }
    var definition = definition
    if definition.curves.count > 1 { definition.title += ": \(source.label)" }
    self.init(definition, sides, timeline)
  }
}
