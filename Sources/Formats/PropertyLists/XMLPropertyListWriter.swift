import Quantities

/// Writes a JSON document as a property list in its XML form (plist(5) of the systems that use it): keys sorted, a tab for
/// each level.
///
/// A property list has no null: such a member is left out, and in a list an empty text holds its place.
package struct XMLPropertyListWriter {
  private var bytes: [UInt8] = []

  package static func write(_ value: JSONValue) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", 0)
    writer.line(
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      0)
    writer.line("<plist version=\"1.0\">", 0)
    writer.value(value, 0)
    writer.line("</plist>", 0)
    return writer.bytes
  }

  private mutating func value(_ value: JSONValue, _ level: Int) {
    switch value {
    case .null: line("<string></string>", level)
    case .bool(let flag): line(flag ? "<true/>" : "<false/>", level)
    case .number(let number): line(Self.number(number), level)
    case .string(let text): line("<string>\(Self.escaped(text))</string>", level)
    case .array, .curve:
      let items = value.array ?? []
      container("array", level, isEmpty: items.isEmpty) { writer in
        for item in items { writer.value(item, level + 1) }
      }
    case .object(let members):
      let known = members.filter { $0.value != .null }
      container("dict", level, isEmpty: known.isEmpty) { writer in
        for (key, value) in known.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
          writer.line("<key>\(Self.escaped(key))</key>", level + 1)
          writer.value(value, level + 1)
        }
      }
    }
  }

  private mutating func container(
    _ name: String, _ level: Int, isEmpty: Bool, _ body: (inout XMLPropertyListWriter) -> Void
  ) {
    if isEmpty { return line("<\(name)/>", level) }
    line("<\(name)>", level)
    body(&self)
    line("</\(name)>", level)
  }

  private mutating func line(_ text: String, _ level: Int) {
    bytes.append(contentsOf: repeatElement(0x09, count: level))
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }

  private static func number(_ number: Double) -> String {
    guard number.isFinite else { return "<string></string>" }
    let text = JSONWriter.text(number)
    return text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) })
      ? "<integer>\(text)</integer>" : "<real>\(text)</real>"
  }

  /// What XML has no word for (XML 1.0, production 2) becomes the replacement character; a carriage return would come back
  /// as a newline.
  private static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: shown += "&amp;"
      case 0x3C: shown += "&lt;"
      case 0x3E: shown += "&gt;"
      case 0x0D: shown += "&#13;"
      case 0x09, 0x0A: shown.unicodeScalars.append(scalar)
      case 0..<0x20, 0xFFFE, 0xFFFF: shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
