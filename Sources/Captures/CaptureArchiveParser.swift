import Formats
import Kernel

/// Reads an archive line by line; each byte is looked at once or twice, whatever it says.
struct CaptureArchiveParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private var answers: [Capture.Question: Capture.Answer] = [:]
  /// What the last line says of the whole; nil as long as it was not read.
  private var integrity: CaptureArchive.Integrity?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func archive() throws(CaptureArchive.Problem) -> CaptureArchive {
    guard bytes.count <= CaptureArchive.Limits.archive else {
      throw problem("the archive has more than \(CaptureArchive.Limits.archive >> 20) MiB")
    }
    let version = try header("\(CaptureArchive.title)", "not a capture of headroom")
    guard let number = CaptureArchive.readVersions.first(where: { "\($0)" == version }) else {
      throw problem(
        "version \(version.prefix(20)) of captures is newer than \(CaptureArchive.version), up to which this headroom reads"
      )
    }
    let tool = try header("tool", "expected \"tool\" and the tool's name")
    let redacted = try header("redacted", "expected \"redacted yes\" or \"redacted no\"")
    guard ["yes", "no"].contains(redacted) else {
      throw problem("expected \"redacted yes\" or \"redacted no\"")
    }
    while let question = try question() { answers[question] = try answer() }
    guard let integrity = number == 1 ? .untold : integrity else {
      throw problem("the capture is cut: its last line, with \"\(CaptureArchive.end)\", is not there")
    }
    return CaptureArchive(
      capture: Capture(answers), tool: tool, isRedacted: redacted == "yes", integrity: integrity)
  }

  private func problem(_ text: String) -> CaptureArchive.Problem { .init(line: max(1, line), problem: text) }

  private mutating func header(_ word: String, _ otherwise: String) throws(CaptureArchive.Problem) -> String {
    guard let text = next(), text.starts(with: "\(word) ".utf8) else { throw problem(otherwise) }
    return try unescaped(text.dropFirst(word.utf8.count + 1), longest: 1024, otherwise)
  }

  /// The next line without its newline; nil at the end.
  private mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    defer { position = end + 1 }
    line += 1
    return bytes[position..<end]
  }

  private mutating func question() throws(CaptureArchive.Problem) -> Capture.Question? {
    while let text = next() {
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      if text.starts(with: "\(CaptureArchive.end) ".utf8) {
        try end(text)
        return nil
      }
      guard let blank = text.firstIndex(of: 0x20),
        let kind = Capture.Kind(rawValue: String(decoding: text[..<blank], as: UTF8.self))
      else {
        let kinds = Capture.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw problem("expected a question: one of \(kinds), and a subject")
      }
      let subject = try unescaped(
        text[(blank + 1)...], longest: CaptureArchive.Limits.subject, "the question is too long")
      let question = Capture.Question(kind, subject)
      guard answers[question] == nil else { throw problem("the question stands here a second time") }
      guard answers.count < CaptureArchive.Limits.sections else {
        throw problem("more than \(CaptureArchive.Limits.sections) questions")
      }
      return question
    }
    return nil
  }

  private mutating func end(_ text: ArraySlice<UInt8>) throws(CaptureArchive.Problem) {
    let words = text.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, let count = Int(words[1]), words[2].utf8.count == 64 else {
      throw problem("expected \"\(CaptureArchive.end)\", the number of answers and their SHA-256")
    }
    guard count == answers.count else {
      throw problem("the capture is cut: \(answers.count) of its \(count) answers are there")
    }
    integrity = SecureHash.sha256(Array(bytes[..<text.startIndex])) == words[2] ? .whole : .changed
    guard bytes.dropFirst(position).allSatisfy({ $0 <= 0x20 }) else {
      throw problem("more stands behind the last line")
    }
  }

  private mutating func answer() throws(CaptureArchive.Problem) -> Capture.Answer {
    var found: [UInt8] = []
    while position < bytes.count, " 0+=!".utf8.contains(bytes[position]), let text = next() {
      let rest = text.dropFirst()
      switch text.first {
      case UInt8(ascii: " "): found += rest + [0x0A]
      case UInt8(ascii: "0"): found += rest + [0]
      case UInt8(ascii: "+"): found += rest
      case UInt8(ascii: "!"):
        guard found.isEmpty else { throw problem("a refusal behind an answer") }
        return .refusal(try refusal(rest))
      default:
        guard let decoded = Base64.decode(String(decoding: rest, as: UTF8.self)) else {
          throw problem("not base64")
        }
        found += decoded
      }
      guard found.count <= CaptureArchive.Limits.answer else {
        throw problem("the answer has more than \(CaptureArchive.Limits.answer >> 20) MiB")
      }
    }
    return .bytes(found)
  }

  private func refusal(_ text: ArraySlice<UInt8>) throws(CaptureArchive.Problem) -> SystemError {
    let words = text.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let code = ErrorNumber.code(String(decoding: words[0], as: UTF8.self)) else {
      throw problem("expected the name of an error, a call and its subject")
    }
    let call = try unescaped(words[1]).map { $0 == "\u{A0}" ? " " : $0 }
    return SystemError(code: code, call: String(call), subject: try unescaped(words[2]))
  }

  /// - Parameter longest: Bytes of the text that is meant, since all of it can be written as escapes.
  private func unescaped(
    _ text: ArraySlice<UInt8>, longest: Int, _ otherwise: String
  ) throws(CaptureArchive.Problem) -> String {
    guard text.count <= 4 * longest else { throw problem(otherwise) }
    let plain = try unescaped(text)
    guard plain.utf8.count <= longest else { throw problem(otherwise) }
    return plain
  }

  private func unescaped(_ text: ArraySlice<UInt8>) throws(CaptureArchive.Problem) -> String {
    var plain: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard rest.popFirst() == UInt8(ascii: "x"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { throw problem("a backslash that no \\xNN follows") }
      plain.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
