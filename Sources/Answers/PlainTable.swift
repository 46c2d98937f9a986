import Quantities

/// Columns under each other, two blanks apart, with nothing cut.
enum PlainTable {
  /// - Parameters:
  ///   - rows: as many cells in each.
  ///   - numbers: columns that are set to the right; nil: none.
  package static func lines(_ rows: [[String]], numbers: ClosedRange<Int>? = nil) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(blanks: widths[column] - row[column].count)
        return numbers?.contains(column) == true ? padding + row[column] : row[column] + padding
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }
}
