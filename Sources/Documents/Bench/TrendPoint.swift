/// A metric of one case in one session of a history.
package struct TrendPoint: Sendable, Equatable {
  package var session: String
  /// RFC 3339 in UTC.
  package var started: String
  package var revision: String?
  package var branch: String?
  /// The median over the session's runs with its interval.
  package var median: Interval
  /// Runs that counted.
  package var count: Int
  /// Which of the trend's machines it was measured on, from 0 on in the order in which they appear.
  package var machine: Int
  /// Whether the machine was another than that of the point before.
  package var isOtherMachine: Bool

  package init(
    session: String, started: String, revision: String? = nil, branch: String? = nil, median: Interval,
    count: Int, machine: Int = 0, isOtherMachine: Bool = false
  ) {
    self.session = session
    self.started = started
    self.revision = revision
    self.branch = branch
    self.median = median
    self.count = count
    self.machine = machine
    self.isOtherMachine = isOtherMachine
  }
}

/// A stretch of a trend in which it rises or falls steadily.
package struct TrendDrift: Sendable, Equatable {
  /// Indices of the points between which it does.
  package var first: Int
  package var last: Int
  /// Where the line through them begins and ends.
  package var before: Double
  package var after: Double

  package init(first: Int, last: Int, before: Double, after: Double) {
    self.first = first
    self.last = last
    self.before = before
    self.after = after
  }
}

/// The newest points of a machine, where they lie further from the level before them than chance would have them.
package struct TrendNewest: Sendable, Equatable {
  /// The index of the oldest of them.
  package var first: Int
  package var count: Int
  /// The level before them, and their median.
  package var before: Double
  package var after: Double

  package init(first: Int, count: Int, before: Double, after: Double) {
    self.first = first
    self.count = count
    self.before = before
    self.after = after
  }
}
