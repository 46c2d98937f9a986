import Quantities
import Recordings

/// The common time axis of all charts, with the run's phases and events on it.
struct TimeAxis {
  static let laneHeight = 22.0
  /// More events than these would bury the curves; the lane of events still shows all of them.
  private static let marksOnCharts = 24

  var end: Double
  var phases: [Recording.Phase]
  /// Those that are no stimuli.
  var events: [Recording.Event]
  var stimuli: [GivenStimulus]

  init(_ recording: Recording) {
    let moments =
      [recording.program.duration] + recording.phases.map(\.end) + recording.events.map(\.time)
      + recording.series.values.compactMap { $0.time.last }
    let last = moments.filter { $0.isFinite && $0 > 0 && $0 < 1e12 }.max() ?? 1
    end = last
    phases = recording.phases.filter { $0.start >= 0 && $0.start <= $0.end && $0.end <= last }
    let shown = recording.events.filter { $0.time >= 0 && $0.time <= last }
    events = shown.filter { GivenStimulus($0) == nil }
    stimuli = GivenStimulus.all(shown)
  }

  /// Percent of the width.
  func position(_ time: Double) -> Double { min(max(100 * time / end, 0), 100) }

  /// The phases as tinted stretches behind a chart.
  func bands(height: Double) -> HTML {
    let bands = phases.enumerated().map { index, phase -> HTML in
      """
      <rect class="band band\(index % 2)" x="\(at: position(phase.start))%" \
      width="\(at: position(phase.end) - position(phase.start))%" height="\(at: height)">\
      <title>\(described(phase))</title></rect>
      """
    }
    return "\(bands)"
  }

  /// The stimuli as lines through a chart, and the other events while they are few.
  func marks(height: Double) -> HTML {
    let few = events.count <= Self.marksOnCharts ? events : []
    let others = few.map { line("mark", at: $0.time, height: height, title: EventStrings.one($0)) }
    return
      "\(others)\(stimuli.map { line("mark stimulus", at: $0.time, height: height, title: EventStrings.one($0.event)) })"
  }

  private func line(_ kind: String, at time: Double, height: Double, title: String) -> HTML {
    """
    <line class="\(kind)" x1="\(at: position(time))%" x2="\(at: position(time))%" y1="0" \
    y2="\(at: height)"><title>\(title)</title></line>
    """
  }

  var axis: HTML {
    let scale = AxisScale.time(upTo: end)
    let labels = scale.ticks.enumerated().map { index, tick -> HTML in
      let position = position(tick)
      let anchor = index == 0 ? "first" : position > 97 ? "last" : "middle"
      return """
        <line class="tick" x1="\(at: position)%" x2="\(at: position)%" y2="5"/>\
        <text class="time-label \(anchor) tick\(index % 2)" x="\(at: position)%" y="19">\(scale.label(tick))</text>
        """
    }
    return """
      <svg class="plot axis" height="24" aria-hidden="true"><line class="tick" x2="100%"/><g>\(labels)</g></svg>

      """
  }

  func described(_ phase: Recording.Phase) -> String {
    "\(phase.name) \(Display.text(phase.start, .seconds)) to \(Display.text(phase.end, .seconds))"
  }
}
