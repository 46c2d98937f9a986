/// Arguments as they are typed into a POSIX shell.
package enum ShellText {
  /// The command on one line; whoever pastes it into a shell gets exactly these arguments.
  package static func command(_ arguments: [String]) -> String {
    arguments.map(quoted).joined(separator: " ")
  }

  /// One argument, quoted only where it must be. Characters that cannot be seen are written as `$'\xNN'`
  /// (POSIX.1-2024, 2.2.4 Dollar-Single-Quotes), so that the line shows all that it does.
  package static func quoted(_ argument: String) -> String {
    if !argument.isEmpty, argument.utf8.allSatisfy(isPlain) { return argument }
    if argument.unicodeScalars.contains(where: { VisibleText.replacement(for: $0) != nil }) {
      return "$'" + argument.unicodeScalars.map(escape).joined() + "'"
    }
    let pieces = argument.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-./,:=+@%".utf8.contains(byte)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    case "'": return "\\'"
    case "\\": return "\\\\"
    default: break
    }
    guard VisibleText.replacement(for: scalar) != nil else { return String(Character(scalar)) }
    return String(Character(scalar)).utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
