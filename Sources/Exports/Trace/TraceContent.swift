import Documents

/// What of a recording goes on a trace's lanes.
enum TraceContent {
  /// A table whose lines last from one moment to another.
  private struct Lane {
    var table: String
    var title: String
    var start = "start"
    var end = "end"
    /// What a slice is called.
    var name: String
    /// What tells one lane from another; nil for one lane.
    var group: String?
  }

  private static let lanes = [
    Lane(table: "bursts", title: "Bursts", name: "cause", group: "interface"),
    Lane(table: "radio-states", title: "Radio", name: "state", group: "radio"),
    Lane(table: "attempts", title: "Tries without a network", start: "from", end: "until", name: "shape"),
    Lane(table: "devices", title: "Hardware in use", start: "opened", end: "closed", name: "path"),
    Lane(table: "inhibitors", title: "Sleep held off", name: "what"),
  ]

  static func slices(_ recording: Recording) -> [TraceSlice] {
    phases(recording) + stimuli(recording) + stops(recording) + lanes.flatMap { table($0, recording) }
      + events(recording)
  }

  private static func phases(_ recording: Recording) -> [TraceSlice] {
    recording.phases.compactMap {
      TraceSlice(lane: "Phases", name: $0.name, start: $0.start, end: $0.end)
    }
  }

  /// A stimulus lasts until its response, where there was one.
  private static func stimuli(_ recording: Recording) -> [TraceSlice] {
    let responses = recording.tables["responses"] ?? []
    return GivenStimulus.all(recording.events).compactMap { stimulus in
      let response = responses.first {
        $0["time"]?.number == stimulus.time && $0["stimulus"]?.string == stimulus.label
      }
      var detail = stimulus.detail
      detail["response"] = response?["response"]
      return TraceSlice(
        lane: "Stimuli", name: stimulus.label, start: stimulus.time,
        end: response?["after"]?.number.map { stimulus.time + $0 }, detail: detail)
    }
  }

  private static func stops(_ recording: Recording) -> [TraceSlice] {
    recording.events.filter { $0.kind == "main.blocked" }.compactMap { event in
      let thread = event.detail["name"]?.string ?? "program"
      let process = event.detail["process"]?.number.map { " (\(JSONWriter.text($0)))" } ?? ""
      return TraceSlice(
        lane: "Main thread of \(thread)\(process)", name: event.detail["cause"]?.string ?? "stopped",
        start: event.time, end: event.detail["length"]?.number.map { event.time + $0 }, detail: event.detail)
    }
  }

  /// A line without an end lasted to the end of the run.
  private static func table(_ lane: Lane, _ recording: Recording) -> [TraceSlice] {
    (recording.tables[lane.table] ?? []).compactMap { line in
      guard let start = line[lane.start]?.number else { return nil }
      let group = lane.group.flatMap { line[$0]?.string }.map { " \($0)" } ?? ""
      return TraceSlice(
        lane: lane.title + group, name: line[lane.name]?.string ?? lane.title, start: start,
        end: line[lane.end]?.number ?? max(start, recording.program.duration), detail: line.object ?? [:])
    }
  }

  private static func events(_ recording: Recording) -> [TraceSlice] {
    recording.events.filter { $0.kind != "main.blocked" && GivenStimulus($0) == nil }.compactMap {
      TraceSlice(lane: $0.kind, name: $0.kind, start: $0.time, end: nil, detail: $0.detail)
    }
  }
}
