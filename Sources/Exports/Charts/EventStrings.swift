import Formats
import Quantities
import Recordings

/// Events in words, as the marks on a timeline show them.
enum EventStrings {
  private static let longest = 120

  static func one(_ event: Recording.Event) -> String {
    let (title, used) = title(event.detail)
    let rest = event.detail.members.filter { !used.contains($0.key) }
    let detail = ordered(rest).map { "\($0.key) \(value($0.key, $0.value))" }
    return (["\(Display.text(event.time, .seconds)): \(title)"] + detail).joined(separator: ", ")
  }

  /// What happened, and the details that the words contain.
  private static func title(_ detail: any EventDetail) -> (String, Set<String>) {
    switch detail {
    case let given as StimulusEvent:
      let name = given.label.flatMap { $0 == given.id ? nil : "\(plain(.string($0))) (\(given.id))" }
      return (name ?? given.id, ["id", "label"])
    case let launch as ProgramLaunch:
      return ("launch \(launch.number)\(launch.cold ? ", cold" : ", warm")", ["number", "cold"])
    case let listening as WarningListening:
      let name = listening.listener.name.map { plain(.string($0)) }
      return ("\(name ?? "a process") listens for memory warnings", ["name"])
    case let response as ResponseSeen: return ("answer to \(plain(.string(response.to)))", ["to"])
    default: return (type(of: detail).title, [])
    }
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
    func rank(_ key: String) -> Int { moments.firstIndex(of: key) ?? moments.count }
    return members.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
  }

  /// Keys whose values are seconds from exec.
  private static let moments = ["time", "start", "end"]

  /// The value of one key; a moment and what ends in `seconds` is always in seconds, what ends in `bytes` in bytes, what
  /// ends in `joules` in joules.
  static func value(_ key: String, _ value: JSONValue) -> String {
    let name = key.lowercased()
    return switch value {
    case .number(let number) where moments.contains(name) || name.hasSuffix("seconds"):
      Display.text(number, .seconds)
    case .number(let number) where name.hasSuffix("joules"): Display.text(number, .joules)
    case .number(let number) where name.hasSuffix("bytes"): Display.text(number, .bytes)
    default: plain(value)
    }
  }

  /// A value of a detail or of an audit's evidence, on one line.
  static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text.count > longest ? text.prefix(longest) + "…" : text
    case .number(let number): JSONWriter.text(number)
    case .array(let items) where items.allSatisfy({ $0.string != nil }):
      plain(.string(items.compactMap(\.string).joined(separator: ", ")))
    default: JSONWriter.line(value)
    }
  }
}
