package import Formats
package import Recordings

/// A metric of one case in one session of a history.
package struct TrendPoint: DocumentPart {
  package var session: String
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

  /// Whether its runs, several of them, were all the same.
  package var isExact: Bool { count > 1 && median.low == median.high }

  package static let table = Table(
    blank: TrendPoint(session: "", started: "", median: Interval.table.blank, count: 0),
    .init("session", \.session), .init("started", \.started).meaning("RFC 3339 in UTC"),
    .init("revision", \.revision), .init("branch", \.branch), .init("median", \.median),
    .init("runs", \.count).atLeast(0),
    .init("machine", \.machine).atLeast(0)
      .meaning("which of the trend's machines, in the order in which they appear"),
    .init("otherMachine", onlyTrue: \.isOtherMachine).meaning("than that of the point before"))
}

/// The point of a trend at which a new level begins.
struct TrendChange: DocumentPart {
  /// Its index.
  var point: Int
  var session = ""
  var revision: String?
  /// The levels.
  var before: Double?
  var after: Double?

  static let table = Table(
    blank: TrendChange(point: 0), .init("point", \.point).atLeast(0), .init("session", \.session),
    .init("revision", \.revision), .init("before", \.before), .init("after", \.after))
}

/// A stretch of a trend in which it rises or falls steadily.
package struct TrendDrift: DocumentPart {
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

  package static let table = Table(
    blank: TrendDrift(first: 0, last: 0, before: 0, after: 0), .init("first", \.first).atLeast(0),
    .init("last", \.last).atLeast(0), .init("before", \.before), .init("after", \.after))
}

/// The newest points of a machine, where they lie further from the level before them than chance would have them.
package struct TrendNewest: DocumentPart {
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

  package static let table = Table(
    blank: TrendNewest(first: 0, count: 0, before: 0, after: 0), .init("first", \.first).atLeast(0),
    .init("points", \.count).atLeast(1), .init("before", \.before), .init("after", \.after))
}
