package import Recordings

/// Tests write totals by the names that recordings keep them by.
extension TotalName: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(rawValue: name) }
}
