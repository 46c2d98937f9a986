import Foundation

/// Words that nobody would search for, and what the field says; the glossary in CONTRIBUTING.md has the whole list.
enum WordingRules {
  struct Rule: Sendable {
    var pattern: String
    var instead: String
    /// Whether comments are kept free of it as well.
    var inComments = true
  }

  static let rules = [
    Rule(
      pattern: #"\b(held|hold|holds|holding)( [\w'<>-]+){0,7} against\b"#,
      instead: "compared with, checked against"),
    Rule(pattern: #"\bfrom which on\b"#, instead: "at which, warn at, fail at"),
    Rule(pattern: #"\bmade durable\b"#, instead: "synced, fsync"),
    Rule(pattern: #"\bnought\b"#, instead: "zero"),
    Rule(pattern: #"\banew\b"#, instead: "again"),
    Rule(pattern: #"\b(unless|if not) given\b"#, instead: "[default: X]"),
    Rule(pattern: #"\bnobody (can tell|knows|tells|says|saw)\b"#, instead: "unknown"),
    Rule(pattern: #"\b(nothing|nobody) tells\b"#, instead: "nothing shows"),
    Rule(pattern: #"\b(does|do) not tell\b"#, instead: "does not report", inComments: false),
    Rule(pattern: #"\bcannot be told\b"#, instead: "is unknown", inComments: false),
    Rule(pattern: #"\bthe program (so|as) often\b"#, instead: "N times"),
  ]

  /// The language's own expressions take five times as long, for they look for words as Unicode has them.
  private static let expressions = Dictionary(
    uniqueKeysWithValues: rules.compactMap { rule in
      (try? NSRegularExpression(pattern: rule.pattern, options: .caseInsensitive)).map { (rule.pattern, $0) }
    })

  /// Where a text has one of these words: `path:line: word (say: …)`.
  static func findings(_ text: String, _ path: String, comments: Bool = false) -> [String] {
    rules.filter { !comments || $0.inComments }.flatMap { rule -> [String] in
      guard let pattern = expressions[rule.pattern] else { return ["\(rule.pattern) is no pattern"] }
      let all = NSRange(text.startIndex..., in: text)
      return pattern.matches(in: text, range: all).compactMap { Range($0.range, in: text) }.map { range in
        let line = text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
        return "\(path):\(line): \(text[range]) (say: \(rule.instead))"
      }
    }
  }

  /// What of a source file users read: its string literals, on their lines; or, for whoever works on it, its comments.
  static func texts(_ file: SourceFile, comments: Bool) -> String {
    file.lines.map { line in
      if line.isComment { return comments ? line : "" }
      return comments || line.contains("case ") && line.contains(" = \"") ? "" : line
    }.joined(separator: "\n")
  }
}
