import Documents
import Quantities

/// Events in words, as the marks on a timeline show them.
enum EventWords {
  private static let longest = 120

  static func one(_ event: Recording.Event) -> String {
    let detail = ordered(event.detail).map { "\($0.key) \(value($0.key, $0.value))" }
    return (["\(Display.text(event.time, .seconds)): \(event.kind)"] + detail).joined(separator: ", ")
  }

  /// A mark that stands for one event says all of it; one that stands for several counts them.
  static func several(_ events: [Recording.Event]) -> String {
    guard events.count > 1, let first = events.first, let last = events.last else {
      return events.first.map(one) ?? ""
    }
    let stretch = "\(Display.text(first.time, .seconds)) to \(Display.text(last.time, .seconds))"
    return "\(stretch): \(kinds(events))"
  }

  /// `disk.sync × 37, memory.warning × 1`.
  static func kinds(_ events: [Recording.Event]) -> String {
    Dictionary(grouping: events, by: \.kind).sorted { $0.key < $1.key }
      .map { "\($0.key) × \(Display.text(Double($0.value.count), .count))" }.joined(separator: ", ")
  }

  /// When comes before what.
  static func ordered(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted { ($0.key == "time" ? 0 : 1, $0.key) < ($1.key == "time" ? 0 : 1, $1.key) }
  }

  /// The value of one key; `time` is always in seconds and `bytes` in bytes.
  static func value(_ key: String, _ value: JSONValue) -> String {
    switch (key, value) {
    case ("time", .number(let number)): Display.text(number, .seconds)
    case ("bytes", .number(let number)): Display.text(number, .bytes)
    default: plain(value)
    }
  }

  /// A value of a detail or of an audit's evidence, on one line.
  static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text.count > longest ? text.prefix(longest) + "…" : text
    case .number(let number): JSONWriter.text(number)
    default: JSONWriter.line(value)
    }
  }
}
