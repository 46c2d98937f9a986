/// How far something is, for a terminal that shows it beside its title or in the taskbar: `OSC 9 ; 4`, which is ConEmu's
/// (conemu.github.io/en/AnsiEscapeCodes.html) and by now also others'.
package enum ProgressMark {
  package static func shown(percent: Int) -> String { "\u{1B}]9;4;1;\(min(max(percent, 0), 100))\u{1B}\\" }

  package static let cleared = "\u{1B}]9;4;0;0\u{1B}\\"

  /// Whether the terminal says of itself that it takes it. To others the sequence is a notification to be shown (iTerm2
  /// before 3.6.6, Ghostty before 1.2), or nothing at all; a multiplexer's window may be on several terminals, or on none.
  package static func isTaken(_ variable: (String) -> String?) -> Bool {
    let type = variable("TERM") ?? "dumb"
    guard type != "dumb", !type.hasPrefix("screen"), !type.hasPrefix("tmux") else { return false }
    guard variable("TMUX") == nil, variable("STY") == nil else { return false }
    if variable("WT_SESSION")?.isEmpty == false || variable("ConEmuANSI") == "ON" { return true }
    if features(variable("TERM_FEATURES") ?? "").contains("P") { return true }
    if isAtLeast([48], variable("PTYXIS_VERSION")) { return true }
    let version = variable("TERM_PROGRAM_VERSION")
    switch variable("TERM_PROGRAM") {
    case "ghostty": return isAtLeast([1, 2], version)
    case "WezTerm": return isAtLeast([20_250_209], version)
    default: return false
    }
  }

  /// `T3CwLr` are T3, Cw and Lr (iterm2.com/feature-reporting).
  private static func features(_ text: String) -> [String] {
    text.reduce(into: []) { found, character in
      if character.isUppercase || found.isEmpty { found.append("") }
      found[found.count - 1].append(character)
    }
  }

  private static func isAtLeast(_ least: [Int], _ version: String?) -> Bool {
    guard let version else { return false }
    let numbers = version.split { $0 == "." || $0 == "-" }.prefix(least.count).map { Int($0) ?? 0 }
    return !numbers.lexicographicallyPrecedes(least)
  }
}
