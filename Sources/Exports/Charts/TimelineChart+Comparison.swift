import Documents
import Recordings

extension TimelineChart {
  /// The same series of two runs as two curves; nil where a run has none of it to draw, or both are zero throughout.
  init?(
    _ definition: ChartDefinition, series: SeriesName, _ curves: ComparedCase.Curves, _ timeline: TimeAxis
  ) {
    guard let source = definition.curves.first(where: { $0.series == series }) else { return nil }
    let sides = [(curves.old, "old"), (curves.new, "new")].compactMap { recording, label -> Curve? in
      let renamed = ChartDefinition.Curve(series: series, label: label)
      return Self.curve(renamed, of: definition, in: recording, until: timeline.end)
    }
    guard sides.count == 2, sides.contains(where: { $0.highest != 0 }) else { return nil }
    var definition = definition
    if definition.curves.count > 1 { definition.title += ": \(source.label)" }
    self.init(definition, sides, timeline)
  }
}
