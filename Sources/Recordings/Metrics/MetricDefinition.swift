import Formats
package import Quantities

/// A metric's name, unit and meaning, and what decides how two figures of it compare. The names are an interface: budgets
/// and dashboards use them.
package struct MetricDefinition: Sendable {
  package enum Better: String, FieldChoice { case less, more }

  package let name: String
  package let unit: Unit
  package let influence: MetricInfluence
  /// By default; a gate may ask for the other.
  package let better: Better
  /// Whether that holds whatever else the program does.
  package let hasDirection: Bool
  /// Whether a figure can be below zero.
  package let isSigned: Bool
  package let meaning: String

  init(
    _ name: MetricName, _ unit: Unit, _ influence: MetricInfluence, better: Better = .less,
    hasDirection: Bool = true, isSigned: Bool = false, meaning: String
  ) {
    self.init(
      name: name.rawValue, unit, influence, better: better, hasDirection: hasDirection, isSigned: isSigned,
      meaning: meaning)
  }

  init(
    name: String, _ unit: Unit, _ influence: MetricInfluence, better: Better = .less,
    hasDirection: Bool = true, isSigned: Bool = false, meaning: String
  ) {
    (self.name, self.unit, self.influence, self.better) = (name, unit, influence, better)
    (self.hasDirection, self.isSigned, self.meaning) = (hasDirection, isSigned, meaning)
  }
}

/// What a metric's figure is the doing of.
package enum MetricInfluence: Sendable {
  /// The program alone: what it asks the system for, and how often. A run on another machine is to give the same.
  case program
  /// The machine too: times, memory and its pages, wake-ups and switches, what a cache or a file system adds or saves,
  /// packets as a link cuts and acknowledges them.
  case machine
  /// Other work on the machine as well, so that runs of a quiet and of a busy hour do not compare: time that passes
  /// meanwhile, all that is spread over it, how often a thread is pushed aside, whether a processor was idle, what others
  /// drove out of memory. Processor time is not among them: waiting for a processor is no part of it.
  case load

  package var isMachineIndependent: Bool { self == .program }
  package var isLoadDependent: Bool { self == .load }
}
