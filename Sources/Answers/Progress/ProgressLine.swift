import Exports

/// How far a command is, on one line of a terminal. Where it is narrow the name is shortened first, and what is left of the
/// time stays longest.
package struct ProgressLine {
  /// What is dropped before what.
  package enum Weight: Int, CaseIterable, Comparable {
    case bound, figure, name, place, step, left

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// What is at work.
  package var name = ""
  /// The name with its place among others; nil: the place alone.
  package var head: (_ name: String?) -> String = { $0 ?? "" }
  /// In the order in which they are shown.
  package var parts: [(text: String, weight: Weight)] = []

  /// A name of fewer columns says nothing.
  private static let narrowest = 8

  package func text(columns: Int) -> String {
    for least in Weight.allCases {
      let tail = parts.filter { $0.weight >= least }.map(\.text)
      if least <= .name {
        if let line = named(tail, columns) { return line }
        continue
      }
      let line = Self.joined((least == .place ? [head(nil)] : []) + tail)
      if !line.isEmpty, TerminalText.width(line) <= columns { return line }
    }
    let last = parts.max { $0.weight < $1.weight }?.text ?? head(name)
    return TerminalText.cut(TerminalText.harmless(last), to: columns)
  }

  /// With as much of the name as there is room for; nil where that is too little.
  private func named(_ tail: [String], _ columns: Int) -> String? {
    let (whole, rest) = (TerminalText.harmless(name), Self.joined([head("")] + tail))
    let room = columns - TerminalText.width(rest)
    guard room >= min(Self.narrowest, TerminalText.width(whole)) else { return nil }
    return Self.joined([head(TerminalText.cut(whole, to: room))] + tail)
  }

  private static func joined(_ parts: [String]) -> String {
    TerminalText.harmless(parts.filter { !$0.isEmpty }.joined(separator: ", "))
  }
}
