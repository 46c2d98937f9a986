/// What a program holds off sleep or idling with, as systemd-logind notes it in a file for each (systemd-inhibit(1)).
package struct LogindInhibitor: Sendable, Equatable {
  package var process: Int32
  /// `sleep`, `idle`, `handle-lid-switch` …, with colons between them.
  package var what: String
  /// `block` or `delay`.
  package var mode: String
  package var who: String
  package var why: String

  /// Lines `KEY=value`; nil where there is no process or nothing inhibited.
  package init?(_ bytes: [UInt8]) {
    var values: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let pair = line.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { values[String(pair[0])] = Self.unescaped(String(pair[1])) }
    }
    guard let process = values["PID"].flatMap({ Int32($0) }), let what = values["WHAT"], !what.isEmpty else {
      return nil
    }
    (self.process, self.what) = (process, what)
    (mode, who, why) = (values["MODE"] ?? "", values["WHO"] ?? "", values["WHY"] ?? "")
  }

  /// Quotes and backslashes, as a shell would take them away.
  private static func unescaped(_ text: String) -> String {
    let isQuoted = text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
    var (result, isEscaped) = ("", false)
    for character in isQuoted ? text.dropFirst().dropLast() : text[...] {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }
}
