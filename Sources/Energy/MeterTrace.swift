/// What one meter said over a stretch of time, unwrapped and added up.
package struct MeterTrace: Sendable, Equatable {
  /// The joules that had flowed since the first reading, where it was read; times in nanoseconds of `Clock`, rising.
  package struct Point: Sendable, Equatable {
    package var time: UInt64
    package var joules: Double
    package init(time: UInt64, joules: Double) {
      self.time = time
      self.joules = joules
    }
  }

  /// A stretch whose figures do not tell what the device used.
  package struct Gap: Sendable, Equatable {
    package enum Reason: String, Sendable, CaseIterable {
      case charging
      /// On mains, at rest: full, or held where it is.
      case onMains = "on-mains"
      /// It discharges, and a charger gives the rest of what the device uses.
      case assisted
      case vanished
      /// A step that no device of its kind can have used.
      case jumped
      /// The device slept.
      case suspended
      /// The kernel would not say.
      case refused
      /// A battery that does not say whether it discharges.
      case undecided
    }
    package var reason: Reason
    package var from: UInt64
    package var until: UInt64
    package init(_ reason: Reason, from: UInt64, until: UInt64) {
      self.reason = reason
      self.from = from
      self.until = until
    }
  }

  /// With resolution and update period as they were seen, where they are not stated.
  package var facts: MeterFacts
  package var points: [Point]
  package var gaps: [Gap]

  package init(facts: MeterFacts, points: [Point] = [], gaps: [Gap] = []) {
    self.facts = facts
    self.points = points
    self.gaps = gaps
  }
}
