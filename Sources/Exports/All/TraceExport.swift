package import Documents
import Formats
import Quantities
import Recordings

/// A timeline for ui.perfetto.dev and chrome://tracing: series as counters; phases, stimuli, bursts, stops of the main thread
/// and events as slices and instants ("Trace Event Format", JSON object form; times in microseconds from exec).
package enum TraceExport: Export {
  package static let meta = ExportMeta(
    id: "trace", title: "A timeline for Perfetto (Chrome's trace JSON)", fileExtension: "trace.json")

  /// The program stands for one process; each lane is a thread of it.
  private static let process = 1

  package static func render(_ report: Report) -> [UInt8] {
    let recording = report.recording
    let lanes = TraceLanes(TraceContent.slices(recording))
    let events =
      [metadata("process_name", 0, ["name": .string(VisibleText.of(recording.program.name))])]
      + lanes.names.enumerated().flatMap { index, name in
        [
          metadata("thread_name", index + 1, ["name": .string(name)]),
          metadata("thread_sort_index", index + 1, ["sort_index": .integer(index)]),
        ]
      } + lanes.slices.map(event) + counters(recording)
    let head: JSONValue = [
      "command": .strings(recording.program.command), "started": .string(recording.program.started),
      "tool": recording.tool.json,
    ]
    let lines = events.map { JSONWriter.line($0) }.joined(separator: ",\n")
    return Array(
      """
      {"displayTimeUnit":"ms","otherData":\(JSONWriter.line(head)),"traceEvents":[
      \(lines)
      ]}

      """.utf8)
  }

  private static func metadata(_ name: String, _ thread: Int, _ arguments: JSONValue) -> JSONValue {
    [
      "ph": "M", "name": .string(name), "pid": .integer(process), "tid": .integer(thread),
      "args": arguments,
    ]
  }

  private static func event(_ lane: Int, _ slice: TraceSlice) -> JSONValue {
    .members([
      "ph": slice.end == nil ? "i" : "X", "s": slice.end == nil ? "t" : nil, "name": .string(slice.name),
      "cat": .string(slice.lane), "pid": .integer(process), "tid": .integer(lane + 1),
      "ts": microseconds(slice.start), "dur": slice.end.map { microseconds($0 - slice.start) },
      "args": slice.detail.isEmpty ? nil : .object(slice.detail),
    ])
  }

  private static func counters(_ recording: Recording) -> [JSONValue] {
    recording.series.sorted { $0.key < $1.key }.flatMap { name, series in
      zip(series.time, series.value).compactMap { time, value -> JSONValue? in
        guard let moment = TraceSlice.nanoseconds(time), value.isFinite else { return nil }
        return [
          "ph": "C", "name": .string(VisibleText.of(name)), "pid": .integer(process), "tid": 0,
          "ts": microseconds(moment), "args": [series.unit.rawValue: .number(value)],
        ]
      }
    }
  }

  private static func microseconds(_ nanoseconds: Int64) -> JSONValue { .number(Double(nanoseconds) / 1000) }
}
