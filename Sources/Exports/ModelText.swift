import Quantities
import Recordings

/// What the texts of all models have in common.
enum ModelText {
  /// What it stands for, as a paragraph of its own.
  static func description(_ text: String?, _ width: Int) -> [String] {
    text.map { ["  " + TerminalParagraph.wrap($0, indent: 2, width: width), ""] } ?? []
  }

  /// Where each number comes from.
  static func provenance(_ places: [String: Provenance], _ width: Int) -> [String] {
    let known = places.sorted { $0.key < $1.key }
    return ["", "Provenance"]
      + rows(known.map { [$0.key, $0.value.mark.rawValue, $0.value.source] }, width)
  }

  static func rows(_ rows: [[String]], _ width: Int) -> [String] {
    guard let columns = rows.first?.count else { return [] }
    var table = TerminalTable(sides: Array(repeating: .left, count: columns))
    table.rows = rows.map { $0.map { .init($0) } }
    return table.render(indent: 2, width: width).split(separator: "\n").map { String($0) }
  }
}
