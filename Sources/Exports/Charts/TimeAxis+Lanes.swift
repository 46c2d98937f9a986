import Quantities
import Recordings

/// The lanes of what began and ended, and of what happened at a moment.
extension TimeAxis {
  private static let slots = 240

  var phaseLane: HTML? {
    guard !phases.isEmpty else { return nil }
    let names = phases.map { phase -> HTML in
      let (start, end) = (position(phase.start), position(phase.end))
      return """
        <svg x="\(at: start)%" width="\(at: end - start)%" height="\(at: Self.laneHeight)">\
        <title>\(described(phase))</title><rect class="phase" x="1" width="100%" height="\(at: Self.laneHeight)" rx="3"/>\
        <text class="phase-name\(Self.fits(phase.name, end - start) ? "" : " tight")" x="7" y="\(at: Self.laneHeight / 2)" \
        dy="0.33em">\(phase.name)</text></svg>
        """
    }
    return MarkLane(
      kind: "phases", title: "Phases", summary: phases.map(described).joined(separator: "; "),
      marks: "\(names)"
    ).render()
  }

  /// Whether a name has room in so many percent of the narrowest page that shows names.
  private static func fits(_ name: String, _ width: Double) -> Bool {
    Double(name.count) * StimulusLane.letter + 10 <= width / 100 * StimulusLane.narrowest
  }

  /// Stretches in which a main thread held up its event loop.
  func blockedLane(_ recording: Recording) -> HTML? {
    let waits = recording.events.of(MainBlocked.self).filter { $0.time >= 0 && $0.time <= end }
    guard !waits.isEmpty else { return nil }
    let marks = waits.map { wait -> HTML in
      let (left, right) = (position(wait.time), position(wait.time + wait.detail.length))
      return """
        <rect class="blocked" x="\(at: left)%" width="\(at: max(right - left, 0.15))%" height="\(at: Self.laneHeight)">\
        <title>\(EventStrings.one(.init(wait.time, wait.detail)))</title></rect>
        """
    }
    let all = recording.metrics[.mainBlockedCount]?.value ?? 0
    let time = recording.metrics[.mainBlockedTime]?.value ?? waits.reduce(0) { $0 + $1.detail.length }
    let figure = "\(Display.text(time, .seconds)) blocked"
    return MarkLane(
      kind: "main", title: "Main thread",
      caption: "<span class=\"key\">\(figure)\(cut(waits.count, of: all))</span>",
      summary: figure, still: MarkLane.track(Self.laneHeight),
      marks: "\(marks)\(unknown(after: waits.last?.time, waits.count, of: all))"
    ).render()
  }

  /// The syncs that stand in the recording one by one, where none were counted at the samples.
  func syncLane(_ recording: Recording) -> HTML? {
    let syncs = events.filter { $0.detail is DiskSync }
    let all = recording.metrics[.diskSyncs]?.value ?? 0
    return lane(
      "fsync", syncs,
      caption:
        "<span class=\"key\">\(Display.text(max(all, Double(syncs.count)), .count)) fsyncs\(cut(syncs.count, of: all))</span>",
      more: unknown(after: syncs.last?.time, syncs.count, of: all))
  }

  /// What has no lane of its own.
  var eventLane: HTML? {
    let rest = events.filter { !($0.detail is DiskSync || $0.detail is MainBlocked) }
    let kinds = Dictionary(grouping: rest, by: \.kind).count
    return lane(
      "Events", rest,
      caption:
        "<span class=\"key\">\(Display.text(Double(rest.count), .count)) of \(ReportStrings.counted(kinds, "kind"))</span>"
    )
  }

  private func lane(_ title: String, _ events: [Recording.Event], caption: HTML, more: HTML? = nil) -> HTML? {
    guard !events.isEmpty else { return nil }
    let slots = Dictionary(grouping: events) { Int(position($0.time) / 100 * Double(Self.slots)) }
    let marks = slots.sorted { $0.key < $1.key }.map { _, events -> HTML in
      """
      <rect class="event" x="\(at: position(events[0].time))%" y="3" width="3" height="\(at: Self.laneHeight - 6)" \
      rx="1.5"><title>\(EventStrings.several(events))</title></rect>
      """
    }
    return MarkLane(
      kind: "events", title: title, caption: caption, summary: EventStrings.kinds(events),
      still: MarkLane.track(Self.laneHeight), marks: "\(marks)\(more)"
    ).render()
  }

  private func cut(_ known: Int, of all: Double) -> String {
    all > Double(known)
      ? ", the first \(Display.text(Double(known), .count)) of \(Display.text(all, .count)) shown" : ""
  }

  /// That it is not known what came after the last that stands in the recording one by one: emptiness would be false.
  private func unknown(after last: Double?, _ known: Int, of all: Double) -> HTML? {
    guard all > Double(known), let last else { return nil }
    return """
      <rect class="unknown" x="\(at: position(last))%" width="\(at: 100 - position(last))%" height="\(at: Self.laneHeight)">\
      <title>not known one by one after \(Display.text(last, .seconds))</title></rect>
      """
  }
}
