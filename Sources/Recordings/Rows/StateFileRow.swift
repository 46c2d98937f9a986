package import Formats
import Quantities

/// A file of the program's state, as it was found after the program had been killed.
package struct StateFileRow: TableRow {
  package enum Kind: String, FieldChoice {
    case database = "SQLite"
    case json = "JSON"
    case propertyList = "property list"
    case other
  }

  package enum Wholeness: String, FieldChoice {
    case whole = "yes"
    case broken = "no"
    case unknown
  }

  package enum Moment: String, FieldChoice {
    /// The tree has been killed, nobody writes.
    case kill
    /// The program runs again and is ready.
    case relaunch
  }

  package var path: String
  package var kind: Kind?
  /// Bytes.
  package var size: Double?
  package var whole: Wholeness
  package var why: String?
  package var when: Moment

  package init(path: String, whole: Wholeness, when: Moment) {
    (self.path, self.whole, self.when) = (path, whole, when)
  }

  package static let table = Table(
    "state-files", "State on disk",
    "The files of the program's state as they were found after it had been killed.",
    blank: StateFileRow(path: "", whole: .unknown, when: .kill),
    .init("path", "File", \.path), .init("kind", "Kind", \.kind), .init("size", "Size", .bytes, \.size),
    .init("whole", "Whole", \.whole), .init("why", "Why", \.why), .init("when", "When", \.when))
}
