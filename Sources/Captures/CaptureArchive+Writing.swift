import Formats
import Glibc
import Kernel

extension CaptureArchive {
  /// The same capture always gives the same bytes. An answer above the limit is written as refused with EFBIG.
  package var bytes: [UInt8] {
    var bytes = Array("\(Self.title) \(Self.version)\n".utf8)
    bytes += "tool \(Self.escaped(tool))\nredacted \(isRedacted ? "yes" : "no")\n".utf8
    for (question, answer) in sorted {
      bytes += "\n\(question.kind.rawValue) \(Self.escaped(question.subject))\n".utf8
      Self.write(answer, question, &bytes)
    }
    bytes.append(0x0A)
    return bytes + "\(Self.end) \(capture.answers.count) \(SecureHash.sha256(bytes))\n".utf8
  }

  private var sorted: [(Capture.Question, Capture.Answer)] {
    capture.answers.map { ($0.key, $0.value) }.sorted { one, other in
      if one.0.subject != other.0.subject {
        return one.0.subject.utf8.lexicographicallyPrecedes(other.0.subject.utf8)
      }
      return one.0.kind.rawValue < other.0.kind.rawValue
    }
  }

  private static func write(_ answer: Capture.Answer, _ question: Capture.Question, _ out: inout [UInt8]) {
    switch answer {
    case .refusal(let error): write(error, &out)
    case .bytes(let bytes) where bytes.count > Limits.answer:
      write(SystemError(code: EFBIG, call: "\(bytes.count) bytes of", subject: question.subject), &out)
    case .bytes(let bytes) where isText(bytes): writeText(bytes, &out)
    case .bytes(let bytes):
      for start in stride(from: 0, to: bytes.count, by: 57) {
        out += "=\(Base64.encode(bytes[start..<min(start + 57, bytes.count)]))\n".utf8
      }
    }
  }

  private static func write(_ error: SystemError, _ out: inout [UInt8]) {
    // The call is one word for the reader; what it was done to may be many.
    let call = error.call.map { $0 == " " ? "\u{A0}" : $0 }
    out += "!\(ErrorNumber.name(error.code)) \(escaped(String(call))) \(escaped(error.subject))\n".utf8
  }

  private static func writeText(_ bytes: [UInt8], _ out: inout [UInt8]) {
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0 {
      out.append(UInt8(ascii: byte == 0 ? "0" : " "))
      out += bytes[start..<index]
      out.append(0x0A)
      start = index + 1
    }
    guard start < bytes.count else { return }
    out.append(UInt8(ascii: "+"))
    out += bytes[start...]
    out.append(0x0A)
  }

  /// Whether a reader may print it as it is: no character that steers a terminal or hides what stands around it.
  static func isText(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: [0, 0x09, 0x0A].contains(scalar.value)
      case .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
      default: true
      }
    }
  }

  /// One line without what steers a terminal: such bytes, and the backslash, as `\xNN`.
  static func escaped(_ text: String) -> String {
    if isText(Array(text.utf8)), !text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) {
      return text
    }
    return text.utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\\")
      return isPlain
        ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
