package import Formats
import Quantities

/// A value of a document in a few words.
package enum ValueText {
  /// Members one after the other, without what only says where they are from.
  package static func short(_ value: JSONValue) -> String {
    switch value {
    case .null: return "nothing"
    case .bool(let flag): return flag ? "yes" : "no"
    case .number(let number): return Display.short(number)
    case .string(let text): return TerminalText.harmless(text)
    case .array, .curve:
      let items = value.array ?? []
      return items.isEmpty ? "none" : items.map(short).joined(separator: ", ")
    case .object(let members):
      if let reason = value["missing"]?.string { return "unknown: \(TerminalText.harmless(reason))" }
      let told = members.filter { !["evidence", "source", "provenance"].contains($0.key) }
      return told.sorted { $0.key < $1.key }.map { "\(TerminalText.harmless($0.key)) \(short($0.value))" }
        .joined(separator: ", ")
    }
  }

  /// The same with the unit that a member of such a name has in every profile.
  package static func short(_ value: JSONValue, named name: String) -> String {
    if name == "power", let number = value.number { return "\(Display.short(number)) W" }
    guard let number = value.number, let unit = units[name] else { return short(value) }
    return Display.text(number, unit)
  }

  private static let units: [String: Unit] = [
    "level": .percent, "battery-level": .percent, "health": .percent, "size": .bytes, "free": .bytes,
    "available": .bytes, "total": .bytes, "swapTotal": .bytes, "swapFree": .bytes, "memory": .bytes,
    "pageSize": .bytes,
  ]
}
