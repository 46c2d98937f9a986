/// Rows at the bottom of a terminal that its programs do not scroll: what a terminal is told to reserve them, to draw in
/// them and to give them back (ECMA-48; DEC STD 070: DECSTBM, DECSC, DECRC). The cursor stays the programs'.
package struct ReservedRows: Sendable, Equatable {
  private let rows: Int
  private let count: Int

  /// Rows that are left to the programs.
  static let fewest = 3

  /// - Parameters:
  ///   - rows: of the terminal.
  ///   - count: to be reserved; nil where too few would be left.
  package init?(_ count: Int, of rows: Int) {
    guard rows >= count + Self.fewest else { return nil }
    (self.rows, self.count) = (rows, count)
  }

  /// Scrolls up what stands in the rows, and keeps the cursor out of them.
  package var reserve: String {
    String(repeating: "\n", count: count) + "\u{1B}[\(count)A\u{1B}7\u{1B}[1;\(rows - count)r\u{1B}8"
  }

  package func draw(_ lines: [String]) -> String {
    let drawn = lines.prefix(count).enumerated().map {
      "\u{1B}[\(rows - count + 1 + $0.offset);1H\u{1B}[K" + $0.element
    }
    return "\u{1B}7\u{1B}[0m" + drawn.joined() + "\u{1B}8"
  }

  /// Clears the rows.
  package var giveBack: String { "\u{1B}7\u{1B}[r\u{1B}[\(rows - count + 1);1H\u{1B}[J\u{1B}8" }

  /// The same for whoever does not know how large the terminal is by then: clears what is below the cursor.
  package static let abandon = "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J"
}
