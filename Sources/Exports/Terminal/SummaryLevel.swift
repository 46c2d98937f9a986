/// How much a summary on a terminal says.
package enum SummaryLevel: Int, Sendable, Comparable {
  /// The verdict.
  case line
  /// What to fix first, the most important figures and the limits, on one screen.
  case brief
  /// Every finding in full, the tables, and all figures that are not zero.
  case tables
  /// Everything, with what was not measured and why.
  case whole

  package static func < (one: SummaryLevel, other: SummaryLevel) -> Bool { one.rawValue < other.rawValue }
}
