import Formats
import Recordings

/// JSON of people, of daemons and of our own.
enum JSONFuzz: FuzzTarget {
  static let name = "json"

  static func run(_ bytes: [UInt8]) {
    guard let value = try? JSONParser.parse(bytes) else { return }
    claim((try? JSONParser.parse(JSONWriter.pretty(value))) == value, "what is written reads back the same")
    let line = Array(JSONWriter.line(value).utf8)
    claim((try? JSONParser.parse(line)) == value, "what is written on one line reads back the same")
    _ = try? Recording(DocumentReader(file: "recording.json", value: value))
  }
}
