import Formats
import Quantities

/// A hardware section that nobody wrote words for, as rows of label and text: what is plain as it is, each item of a list
/// by its name, what lies deeper in words on one line.
enum SectionText {
  /// Members that say where an answer is from, which the table leaves to the document.
  private static let origins: Set<String> = ["evidence", "source", "sources", "provenance", "unverified"]
  /// What an item of a list is called, the first that it has.
  private static let names = ["name", "id", "device", "path", "node", "index", "type"]
  private static let longest = 400
  /// An empty list, or an item of which nothing is known but that it is there.
  static let nothing = "nothing"

  static func rows(_ section: JSONValue) -> [HardwareText.Row] {
    told(section).flatMap { key, value -> [HardwareText.Row] in
      let label = words(key)
      guard case .array(let items) = value, items.contains(where: { $0.object != nil }) else {
        return [(label, cut(text(value, key)))]
      }
      return items.map { item in
        let name = name(item)
        let members = told(item).filter { $0.key != name?.key }
        let title = name.map { "\(label): \(TerminalText.harmless($0.text))" } ?? label
        return (title, cut(line(members)))
      }
    }
  }

  /// The name of a section or member in words: `radio-switches`, `processIdentifiers`.
  static func words(_ key: String) -> String {
    var words: [UInt8] = []
    for byte in TerminalText.harmless(key).utf8 {
      if byte == UInt8(ascii: "-") {
        words.append(UInt8(ascii: " "))
      } else if isLetter(byte, from: "A"), let last = words.last, isLetter(last, from: "a") {
        words += [UInt8(ascii: " "), byte | 0x20]
      } else {
        words.append(byte)
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8, from first: Unicode.Scalar) -> Bool {
    byte >= UInt8(ascii: first) && byte < UInt8(ascii: first) + 26
  }

  static func title(_ id: String) -> String {
    switch id {
    case "wifi": return "Wi-Fi"
    case "nfc": return "NFC"
    default:
      let words = words(id)
      return words.capitalisedFirst
    }
  }

  private static func told(_ value: JSONValue) -> [(key: String, value: JSONValue)] {
    let members = value.object ?? [:]
    return members.keys.sorted().compactMap { key in
      guard !origins.contains(key), let value = members[key], value != .null else { return nil }
      return (key, value)
    }
  }

  private static func name(_ item: JSONValue) -> (key: String, text: String)? {
    for key in names {
      if let text = item[key]?.string ?? item[key]?.number.map({ ValueText.short(.number($0)) }) {
        return (key, text)
      }
    }
    return nil
  }

  private static func text(_ value: JSONValue, _ key: String) -> String {
    if value["missing"] != nil { return ValueText.short(value) }
    if let state = value["state"]?.string {
      let parts = [state, value["value"].map { text($0, "value") }, value["reason"]?.string]
      return TerminalText.harmless(parts.compactMap { $0 }.joined(separator: ", "))
    }
    switch value {
    case .object: return line(told(value))
    case .array(let items):
      return items.isEmpty
        ? nothing
        : items.map { text($0, key) }.joined(separator: items.contains { $0.object != nil } ? "; " : ", ")
    default: return ValueText.short(value, named: key)
    }
  }

  /// Members in words, one after the other; what is not known of an item is left to the document.
  private static func line(_ members: [(key: String, value: JSONValue)]) -> String {
    let parts = members.compactMap { key, value -> String? in
      switch value {
      case .bool(let flag): return flag ? words(key) : nil
      case .string(let word):
        return ["name", "type", "kind", "state"].contains(key)
          ? TerminalText.harmless(word) : "\(words(key)) \(TerminalText.harmless(word))"
      case .object where value["missing"] != nil: return nil
      case .object, .array:
        let inner = text(value, key)
        return inner.isEmpty || inner == nothing ? nil : "\(words(key)) (\(inner))"
      default: return "\(words(key)) \(text(value, key))"
      }
    }
    return parts.isEmpty ? nothing : parts.joined(separator: ", ")
  }

  private static func cut(_ text: String) -> String { TerminalText.cut(text, to: longest) }
}
