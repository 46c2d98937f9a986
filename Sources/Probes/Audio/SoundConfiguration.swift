/// ALSA's configuration syntax: `name value`, `name { … }`, `name [ … ]`, with `=`, `,` and `;` as spaces, `#` before
/// comments, and names joined by dots (the library's documentation, "Configuration files").
package struct SoundConfiguration: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// `SectionDevice."Mic"` has two.
    package var key: [String]
    package var value: Value
  }

  package indirect enum Value: Sendable, Equatable {
    case text(String)
    case entries([Entry])
    /// A list, which holds commands to the mixer or names; nothing here reads them.
    case list
  }

  private enum Token: Equatable {
    case word(String)
    case open, close, listOpen, listClose
  }

  /// Larger than any profile; a file beyond it is not read on.
  package static let longest = 65536
  private static let deepest = 32

  /// The entries as far as the text is sound: a missing brace ends at the end of the text.
  package static func parse(_ bytes: [UInt8]) -> [Entry] {
    var tokens = tokens(bytes.prefix(longest))[...]
    return entries(&tokens, depth: 0)
  }

  private static func entries(_ tokens: inout ArraySlice<Token>, depth: Int) -> [Entry] {
    var entries: [Entry] = []
    while let token = tokens.popFirst() {
      switch token {
      case .close where depth > 0: return entries
      case .word(let name):
        guard let value = value(&tokens, depth: depth) else { continue }
        entries.append(Entry(key: key(name), value: value))
      default: continue
      }
    }
    return entries
  }

  /// Nil where a name stands alone, before a closing brace.
  private static func value(_ tokens: inout ArraySlice<Token>, depth: Int) -> Value? {
    switch tokens.first {
    case .word(let text):
      tokens.removeFirst()
      return .text(text.filter { $0 != quote })
    case .open:
      tokens.removeFirst()
      if depth < deepest { return .entries(entries(&tokens, depth: depth + 1)) }
      skip(&tokens)
      return .entries([])
    case .listOpen:
      tokens.removeFirst()
      skip(&tokens)
      return .list
    default: return nil
    }
  }

  /// To the end of the braces or brackets that were just opened.
  private static func skip(_ tokens: inout ArraySlice<Token>) {
    var depth = 1
    while depth > 0, let token = tokens.popFirst() {
      switch token {
      case .open, .listOpen: depth += 1
      case .close, .listClose: depth -= 1
      case .word: break
      }
    }
  }

  /// Marks the ends of quoted text within a word, so that a dot inside does not part it.
  private static let quote: Character = "\""

  private static func key(_ word: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in word {
      if character == quote {
        isQuoted.toggle()
      } else if character == ".", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func tokens(_ bytes: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var word: [UInt8] = []
    var rest = bytes
    func end() {
      if !word.isEmpty { tokens.append(.word(String(decoding: word, as: UTF8.self))) }
      word = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        end()
        rest = rest.drop { $0 != 0x0A }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): word += quoted(&rest, until: byte)
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
        end()
        tokens.append(bracket(byte))
      case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: ";"): end()
      // `${CardId}` outside quotes is part of a word.
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "{"):
        word += [byte] + rest.prefix { $0 != UInt8(ascii: "}") && $0 != 0x0A }
        rest = rest.drop { $0 != UInt8(ascii: "}") && $0 != 0x0A }
        if rest.first == UInt8(ascii: "}") { word.append(rest.removeFirst()) }
      default: word.append(byte)
      }
    }
    end()
    return tokens
  }

  private static func bracket(_ byte: UInt8) -> Token {
    switch byte {
    case UInt8(ascii: "{"): .open
    case UInt8(ascii: "}"): .close
    case UInt8(ascii: "["): .listOpen
    default: .listClose
    }
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>, until end: UInt8) -> [UInt8] {
    var text = [UInt8(ascii: "\"")]
    while let byte = rest.popFirst(), byte != end {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() {
        text.append(escaped)
      } else {
        text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\"")]
  }
}
