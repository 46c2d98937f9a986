import Documents

/// Emphasis on a terminal, or none where colour was not asked for (ECMA-48, 8.3.117 SGR).
struct TerminalStyle {
  var colour: Bool

  func bold(_ text: String) -> String { styled(text, "1") }
  func faint(_ text: String) -> String { styled(text, "2") }
  func paint(_ text: String, _ verdict: Verdict) -> String { styled(text, Self.code(verdict)) }
  func styled(_ text: String, _ code: String) -> String { colour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  /// Colours of the terminal's own palette, which its user has made readable.
  private static func code(_ verdict: Verdict) -> String {
    switch verdict {
    case .pass: "32"
    case .warn: "33"
    case .fail, .error: "1;31"
    case .inconclusive: "35"
    case .notMeasured, .notApplicable: "2"
    }
  }
}
