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
