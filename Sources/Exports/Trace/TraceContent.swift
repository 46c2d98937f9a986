import Formats
import Recordings

/// What of a recording goes on a trace's lanes.
enum TraceContent {
  static func slices(_ recording: Recording) -> [TraceSlice] {
    phases(recording) + stimuli(recording) + stops(recording) + lanes(recording)
      + events(recording)
  }

  private static func phases(_ recording: Recording) -> [TraceSlice] {
    recording.phases.compactMap {
      TraceSlice(lane: "Phases", name: $0.name, start: $0.start, end: $0.end)
    }
  }

  /// A stimulus lasts until its response, where there was one.
  private static func stimuli(_ recording: Recording) -> [TraceSlice] {
    GivenStimulus.all(recording.events).compactMap { stimulus in
      let response = recording.tables.responses.first {
        $0.time == stimulus.time && $0.stimulus == stimulus.label
      }
      var detail = stimulus.detail.members
      detail["response"] = response?.response.json
      return TraceSlice(
        lane: "Stimuli", name: stimulus.label, start: stimulus.time,
        end: response?.after.map { stimulus.time + $0 }, detail: detail)
    }
  }

  private static func stops(_ recording: Recording) -> [TraceSlice] {
    recording.events.of(MainBlocked.self).compactMap { time, wait in
      let process = wait.process.map { " (\($0))" } ?? ""
      return TraceSlice(
        lane: "Main thread of \(wait.name ?? "program")\(process)", name: wait.cause.rawValue, start: time,
        end: time + wait.length, detail: wait.members)
    }
  }

  /// A row without an end lasted to the end of the run.
  private static func lanes(_ recording: Recording) -> [TraceSlice] {
    let tables = recording.tables
    func slice<Row: TableRow>(
      _ lane: String, _ row: Row, name: String?, from start: Double, to end: Double?
    ) -> TraceSlice? {
      TraceSlice(
        lane: lane, name: name ?? lane, start: start, end: end ?? max(start, recording.program.duration),
        detail: Row.table.json(row).object ?? [:])
    }
    func named(_ lane: String, _ group: String?) -> String { group.map { "\(lane) \($0)" } ?? lane }
    let traffic =
      tables.bursts.map {
        slice(named("Bursts", $0.interface), $0, name: $0.cause.rawValue, from: $0.start, to: $0.end)
      }
      + tables.radioStates.map {
        slice(named("Radio", $0.radio), $0, name: $0.state, from: $0.start, to: $0.end)
      }
      + tables.attempts.map {
        slice("Tries without a network", $0, name: $0.shape?.rawValue, from: $0.from, to: $0.until)
      }
    let held =
      tables.devices.map { slice("Hardware in use", $0, name: $0.path, from: $0.opened, to: $0.closed) }
      + tables.inhibitors.map { slice("Sleep held off", $0, name: $0.what, from: $0.start, to: $0.end) }
    return (traffic + held).compactMap { $0 }
  }

  private static func events(_ recording: Recording) -> [TraceSlice] {
    recording.events.filter { !($0.detail is MainBlocked) && GivenStimulus($0) == nil }.compactMap {
      TraceSlice(lane: $0.kind, name: $0.kind, start: $0.time, end: nil, detail: $0.detail.members)
    }
  }
}
