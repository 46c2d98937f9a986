import Formats
import Quantities

/// Rows as recordings have them in which some flags were words, and lists one text: `a, b and 3 more`.
enum OldRow {
  static func mended<Row>(_ reader: DocumentReader, _ table: Table<Row>) -> DocumentReader {
    guard var members = reader.value.object else { return reader }
    for field in table.fields {
      guard let text = members[field.key]?.string, let kind = field.schema["type"]?.string else { continue }
      switch (kind, text) {
      case ("boolean", "yes"): members[field.key] = true
      case ("boolean", "no"): members[field.key] = false
      case ("array", _): members[field.key] = .strings(names(in: text))
      default: break
      }
    }
    return DocumentReader(file: reader.file, place: reader.place, value: .object(members))
  }

  private static func names(in text: String) -> [String] {
    var names = text.parts(between: ", ").filter { !$0.isEmpty }.map { String($0) }
    if let last = names.last, last.hasSuffix(" more"), let end = last.firstRange(of: " and ") {
      names[names.count - 1] = String(last[..<end.lowerBound])
    }
    return names
  }
}
