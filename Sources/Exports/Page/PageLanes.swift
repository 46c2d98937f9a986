import Documents
import Recordings

/// The lanes of a run's timeline, for all sections of its page that draw them or lead to them.
struct PageLanes {
  let timeline: TimeAxis
  let bins: TimeBins
  let curves: [TimelineLane]
  let radios: (lanes: [RadioLane], left: Int)

  init(_ report: Report) {
    let timeline = TimeAxis(report.recording)
    let bins = TimeBins(report.recording, until: timeline.end)
    curves = ChartTable.all.compactMap { TimelineLane($0, report, timeline, bins) }
    radios = RadioLane.all(report.recording, timeline)
    (self.timeline, self.bins) = (timeline, bins)
  }

  /// Whether there is nothing to draw.
  var isEmpty: Bool { curves.isEmpty && radios.lanes.isEmpty }
}
