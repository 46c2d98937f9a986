package import Formats
import Quantities

extension ReadyRule {
  /// As a command line begins them.
  package static let signs = kinds.map { examples[$0] == nil ? $0 : $0 + ":" }

  /// What `how` answers, in order.
  package static let kinds = ["file", "notify", "output", "port", "quiet", "socket"]

  /// Reads `{"when": "port", "port": 8080, "within": "30 s"}`.
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let when = try reader.required("when")
    let kind = try when.string()
    let keys: [String]
    switch kind {
    case "notify", "quiet": keys = []
    case "output": keys = ["text"]
    case "port": keys = ["host", "port"]
    case "socket", "file": keys = ["path"]
    default: throw when.error(Self.unknown(kind))
    }
    _ = try reader.members(known: ["when", "within"] + keys)
    let within = try reader.member("within").map { (member) throws(DocumentError) in try Self.time(member) }
    try self.init(Self.sign(kind, reader), within: within ?? Self.patience)
  }

  private static func sign(_ kind: String, _ reader: DocumentReader) throws(DocumentError) -> Sign {
    switch kind {
    case "output": return .output(try line(try reader.required("text")))
    case "port":
      let port = try reader.required("port")
      guard let number = UInt16(exactly: try port.number()), number > 0 else {
        throw port.error("expected a port from 1 to 65535")
      }
      return .port(
        number, host: try reader.member("host").map { (host) throws(DocumentError) in try line(host) })
    case "socket": return .socket(try line(try reader.required("path")))
    case "file": return .file(try line(try reader.required("path")))
    default: return kind == "notify" ? .notify : .quiet
    }
  }

  private static func line(_ reader: DocumentReader) throws(DocumentError) -> String {
    let text = try reader.string()
    guard !text.isEmpty, !text.utf8.contains(0x0A), !text.utf8.contains(0) else {
      throw reader.error("expected a text of one line")
    }
    return text
  }

  private static func time(_ reader: DocumentReader) throws(DocumentError) -> Double {
    let seconds = try reader.quantity(in: [.seconds]).value
    guard times.contains(seconds) else { throw reader.error("expected a time from 1 ms to 1 day") }
    return seconds
  }

  /// Reads `port:8080` and what else a command line says after `option`.
  package init(parsing text: String, option: String = "--ready") throws(DocumentError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    let kind = parts[0]
    let rest = parts.count == 2 ? parts[1] : nil
    var members: [String: JSONValue] = ["when": .string(kind)]
    switch (kind, rest) {
    case ("output", let rest?): members["text"] = .string(rest)
    case ("socket", let rest?), ("file", let rest?): members["path"] = .string(rest)
    case ("port", let rest?): members.merge(Self.port(rest)) { $1 }
    case ("notify", .some), ("quiet", .some):
      throw DocumentError(file: option, place: "", problem: "\"\(kind)\" takes nothing behind it")
    case (_, nil) where Self.examples[kind] != nil:
      throw DocumentError(
        file: option, place: "", problem: "\"\(kind)\" lacks what to wait for: \(Self.examples[kind] ?? "")")
    default: break
    }
    do { try self.init(DocumentReader(file: option, value: .object(members))) } catch {
      throw DocumentError(file: option, place: "", problem: error.problem)
    }
  }

  private static let examples = [
    "output": "output:TEXT", "port": "port:8080 or port:127.0.0.1:8080", "socket": "socket:/run/app.sock",
    "file": "file:/run/app.pid",
  ]

  /// `8080`, `127.0.0.1:8080` or `[::1]:8080`; what is no number is left for the reader to refuse.
  private static func port(_ text: String) -> [String: JSONValue] {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { String(text[text.index(after: $0)...]) } ?? text
    let number = UInt16(digits).map { JSONValue.integer($0) } ?? .number(0)
    guard let colon else { return ["port": number] }
    let host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    return ["port": number, "host": .string(String(isBracketed ? host.dropFirst().dropLast() : host))]
  }

  private static func unknown(_ kind: String) -> String {
    if UInt16(kind) != nil { return "unknown sign of readiness \"\(kind)\"; did you mean \"port:\(kind)\"?" }
    return "unknown sign of readiness \"\(kind)\"\(Spelling.hintOrAll(for: kind, among: kinds))"
  }
}

extension WrittenForm<ReadyRule> {
  static var ready: Self {
    let signs = ReadyRule.schemas.map { keys, members in
      let own: [String: JSONValue] = ["within": .object(Quantity.schema([.seconds: ReadyRule.times]))]
      return JSONValue.object([
        "type": "object", "additionalProperties": false, "required": .strings(["when"] + keys),
        "properties": .object(own.merging(members) { $1 }),
      ])
    }
    return Self(["oneOf": .array(signs)], json: \.json) { (reader) throws(DocumentError) in
      try ReadyRule(reader)
    }
  }
}

extension ReadyRule {
  private static let line: JSONValue = ["type": "string", "pattern": "^[^\\n\\u0000]+$"]

  /// What each sign must hold beside `when`, and all that it can hold.
  fileprivate static let schemas: [([String], [String: JSONValue])] = [
    ([], ["when": ["enum": ["notify", "quiet"]]]), (["text"], ["when": ["const": "output"], "text": line]),
    (
      ["port"],
      [
        "when": ["const": "port"], "host": line, "port": .object(WrittenForm<Int>.whole(1...65_535).schema),
      ]
    ),
    (["path"], ["when": ["enum": ["file", "socket"]], "path": line]),
  ]
}
