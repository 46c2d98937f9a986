import Documents
import Quantities

/// Events in words, as the marks on a timeline show them.
enum EventWords {
  private static let longest = 120

  static func one(_ event: Recording.Event) -> String {
    let (title, used) = title(event)
    let rest = event.detail.filter { !used.contains($0.key) }
    let detail = ordered(rest).map { "\($0.key) \(value($0.key, $0.value))" }
    return (["\(Display.text(event.time, .seconds)): \(title)"] + detail).joined(separator: ", ")
  }

  /// What happened, and the details that are told by it; an event of an unknown kind is told by its kind.
  private static func title(_ event: Recording.Event) -> (String, Set<String>) {
    func text(_ key: String) -> String? { event.detail[key].map(plain) }
    switch event.kind {
    case GivenStimulus.kind:
      let (id, label) = (text("id"), text("label"))
      let isNamed = label != nil && label != id
      return (isNamed ? "\(label ?? "") (\(id ?? "stimulus"))" : id ?? event.kind, ["id", "label"])
    case "program.ready": return ("the program is ready", [])
    case "program.launch":
      let how = event.detail["cold"]?.bool.map { $0 ? ", cold" : ", warm" } ?? ""
      return ("launch \(text("number") ?? "1")\(how)", ["number", "cold"])
    case "program.exit": return ("the program ended", [])
    case "warning.listener":
      return ("\(text("name") ?? "a process") listens for memory warnings", ["name"])
    case "warning.read": return ("the memory warning was read", [])
    case "response": return ("answer to \(text("to") ?? "a stimulus")", ["to"])
    case "stage.frozen": return ("all its processes are frozen", [])
    case "stage.thawed": return ("its processes run again", [])
    default: return (event.kind, [])
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
