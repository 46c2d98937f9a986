package import Formats
import Quantities

/// A name that the program, or its library, asked a name server for.
package struct LookupRow: TableRow {
  /// Seconds from exec.
  package var time: Double
  package var name: String
  /// `A`, `AAAA`, …
  package var type: String
  package var server: String?
  /// Seconds; nil where it was not answered.
  package var after: Double?
  package var answer: String?

  package init(time: Double, name: String, type: String) {
    (self.time, self.name, self.type) = (time, name, type)
  }

  package static let table = Table(
    "lookups", "Questions to name servers",
    "Each name that the program, or its library, asked a name server for.",
    blank: LookupRow(time: 0, name: "", type: ""),
    .init("time", "At", .seconds, \.time), .init("name", "Name", \.name), .init("type", "Type", \.type),
    .init("server", "Server", \.server), .init("after", "Answered after", .seconds, \.after),
    .init("answer", "Answer", \.answer))
}
