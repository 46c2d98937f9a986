/// How many sessions an import has added, and how many were there.
package struct ImportCount: Sendable {
  private var (added, known) = (0, 0)

  package var all: Int { added + known }

  mutating func add(_ isNew: Bool) { if isNew { added += 1 } else { known += 1 } }

  package var words: String {
    Self.sessions(added) + " imported"
      + (known == 0 ? "" : known == 1 ? ", 1 was there" : ", \(known) were there")
  }

  package static func sessions(_ count: Int) -> String { count == 1 ? "1 session" : "\(count) sessions" }
}
