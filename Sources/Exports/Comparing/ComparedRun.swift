import Recordings

/// One side's run on the axis that both share.
struct ComparedRun {
  var recording: Recording
  var label: String
  /// Seconds on the axis; nothing is drawn after it.
  var end: Double
  /// From the end of a phase to where the axis has the next one: what took longer in the other run.
  var gaps: [ClosedRange<Double>] = []
}
