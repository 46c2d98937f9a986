import Quantities

/// Running text on a terminal.
enum TerminalParagraph {
  /// Harmless text broken at spaces; every line after the first starts at `indent`. A word longer than a line
  /// is broken wherever the line ends.
  static func wrap(_ text: String, indent: Int, width: Int) -> String {
    let room = max(16, width - indent)
    var lines: [String] = []
    var line = ""
    for word in words(text, room) {
      let joined = line.isEmpty ? word : line + " " + word
      if TerminalText.width(joined) <= room {
        line = joined
      } else {
        lines.append(line)
        line = word
      }
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(blanks: indent))
  }

  /// The same on so many lines: whole sentences are left out from its end, or words where hardly anything would be left.
  static func wrap(_ text: String, indent: Int, width: Int, most: Int, more: String = "…") -> [String] {
    let lines = wrap(text, indent: 0, width: width - indent).split(separator: "\n").map { String($0) }
    guard lines.count > most, most > 0, var last = lines.prefix(most).last else {
      return Array(lines.prefix(max(0, most)))
    }
    let room = max(16, width - indent)
    let shown = TerminalText.width(lines.prefix(most).joined(separator: " "))
    if let parts = TerminalText.parts(text, to: shown, between: ["; ", ". "]),
      TerminalText.width(parts) > (most - 1) * room + room / 3
    {
      return wrap(parts, indent: indent, width: width, most: most)
    }
    while TerminalText.width("\(last) \(more)") > room, let space = last.lastIndex(of: " ") {
      last = String(last[..<space])
    }
    return lines.prefix(most - 1) + [TerminalText.cut("\(last) \(more)", to: room)]
  }

  /// The words, the overlong ones in pieces that fit.
  private static func words(_ text: String, _ room: Int) -> [String] {
    TerminalText.harmless(text).split(separator: " ").flatMap { word -> [String] in
      guard TerminalText.width(String(word)) > room else { return [String(word)] }
      var pieces: [String] = []
      var piece = ""
      for scalar in word.unicodeScalars {
        if TerminalText.width(piece) >= room - 1 {
          pieces.append(piece)
          piece = ""
        }
        piece.unicodeScalars.append(scalar)
      }
      return pieces + [piece]
    }
  }
}
