package import Formats

/// Who took a level for the new one, when and why.
package struct Acceptance: DocumentPart {
  package var by: String
  /// RFC 3339 in UTC.
  package var moment: String
  /// In the words of who did; nil where none were given.
  package var reason: String?

  package init(by: String, moment: String, reason: String? = nil) {
    self.by = by
    self.moment = moment
    self.reason = reason
  }

  package static let table = Table(
    blank: Acceptance(by: "", moment: ""),
    .init("by", \.by).meaning("what --by said, else git's user.name, else the name or number of the user"),
    .init("at", \.moment).meaning("RFC 3339 in UTC"), .init("reason", \.reason))
}
