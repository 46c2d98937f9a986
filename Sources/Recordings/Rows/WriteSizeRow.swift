package import Formats
import Quantities

/// How many calls wrote so many bytes or more to a file, up to the next row.
package struct WriteSizeRow: TableRow {
  /// Bytes.
  package var from: Double
  package var calls: Double

  package init(from: Double, calls: Double) { (self.from, self.calls) = (from, calls) }

  package static let table = Table(
    "write-sizes", "Write calls by size",
    "How many calls wrote at least this many bytes to a file, up to the next line.",
    blank: WriteSizeRow(from: 0, calls: 0),
    .init("from", "From", .bytes, \.from), .init("calls", "Calls", .count, \.calls))
}
