import Documents
import Formats
import Quantities
import Recordings

/// What an audit rests on, in words and units.
enum EvidenceStrings {
  struct Pair {
    var name: String
    var text: String
    /// What it is sorted by; nil for a text.
    var value: Double?
    /// Seconds from exec; nil for what is no moment.
    var moment: Double?
  }

  static func pairs(_ evidence: Evidence) -> [Pair] {
    let metric = evidence.items.lazy.compactMap { item -> String? in
      if case .metric(let name) = item.value { name.rawValue } else { nil }
    }.first
    return evidence.items.compactMap { item in
      if case .metric = item.value { return nil }
      let name = item.key == "value" ? metric.map(MetricWords.title) ?? item.key : words(item.key, item.value)
      return Pair(name: name, text: text(item), value: figure(item.value), moment: moment(item.value))
    }
  }

  /// `periodSeconds` as `period`: the figure says its unit itself.
  private static func words(_ key: String, _ value: Evidence.Content) -> String {
    if let known = known[key] { return known }
    var words = ReportStrings.spaced(key).split(separator: " ").map(String.init)
    let units = [["per", "second"], ["seconds"], ["joules"], ["bytes"]]
    for ending in units where words.count > ending.count {
      if words.suffix(ending.count) == ending[...] { words.removeLast(ending.count) }
    }
    return words == ["joules"] ? "energy" : words.joined(separator: " ")
  }

  /// Keys that are too short to be read without the audit's code.
  private static let known = [
    "again": "of files synced before", "bytesEach": "written for each", "beforeBytes": "footprint before",
    "fromIdle": "out of idle", "id": "thread id", "kept": "still there at the end",
    "meanBytes": "bytes in each",
    "seconds": "length of the run", "used": "processor time", "wakeups": "wake-ups",
    "workSeconds": "processor time for each",
  ]

  private static func text(_ item: Evidence.Item) -> String {
    switch item.value {
    case .figure(let value, let unit): Display.text(value, unit)
    case .moment(let time): Display.text(time, .seconds)
    case .number(let number): "\(number)"
    case .metric(let name): MetricWords.title(name.rawValue)
    case .text(let text): EventStrings.plain(.string(text))
    case .list(let names): EventStrings.plain(.strings(names))
    case .other(let value): EventStrings.value(item.key, value)
    }
  }

  private static func figure(_ value: Evidence.Content) -> Double? {
    switch value {
    case .figure(let value, _), .moment(let value): value
    case .number(let number): Double(number)
    case .metric, .text, .list, .other: nil
    }
  }

  private static func moment(_ value: Evidence.Content) -> Double? {
    if case .moment(let time) = value { time } else { nil }
  }
}
