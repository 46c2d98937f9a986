/// A pause in which the machine is to do nothing of the program's.
package struct Rest: Sendable, Equatable {
  package var seconds: Double
  /// What is measured in it, for the person who waits.
  package var what: String
  package init(seconds: Double, what: String) {
    self.seconds = seconds
    self.what = what
  }
}

/// Moments of a run at which an instrument may want to look.
package enum RunMoment: Sendable {
  case restBegins
  /// It was as long as it was to be.
  case restEnds
  /// The program, held back until now, goes on.
  case programStarts
  /// The whole tree has ended.
  case programEnds
}

/// When the machine was at rest, in nanoseconds of `Clock`; nil where it was not given the time.
package struct Rests: Sendable, Equatable {
  package var before: ClosedRange<UInt64>?
  package var after: ClosedRange<UInt64>?
  package init(before: ClosedRange<UInt64>? = nil, after: ClosedRange<UInt64>? = nil) {
    self.before = before
    self.after = after
  }
}
