/// A suite as it was understood: every case with all that it is made of.
package struct BenchSuite: Sendable, Equatable {
  package static let schemaVersion = 1
  package var name: String
  package var description: String?
  package var cases: [SuiteCase]
  /// What of a machine has to be the same for a baseline to count.
  package var machine: MachinePolicy

  package init(
    name: String, description: String? = nil, cases: [SuiteCase], machine: MachinePolicy = .all
  ) {
    self.name = name
    self.description = description
    self.cases = cases
    self.machine = machine
  }
}

/// A scenario in one variant.
package struct SuiteCase: Sendable, Equatable {
  /// `scenario` or `scenario/variant`.
  package var name: String
  package var scenario: Scenario
  /// The file in which the scenario stands: relative paths start at its folder.
  package var file: String
  package var rules: BenchRules
  /// SHA-256 of the scenario as it is written, filled in, without its description and budget, which decide no figure.
  package var digest: String
  package init(
    name: String, scenario: Scenario, file: String, rules: BenchRules = BenchRules(), digest: String = ""
  ) {
    self.name = name
    self.scenario = scenario
    self.file = file
    self.rules = rules
    self.digest = digest
  }
}

/// How often a case is run and what is asked of its figures; what a suite leaves out is as here.
package struct BenchRules: Sendable, Equatable {
  package var repeats: ClosedRange<Int> = 5...30
  /// Runs before those, whose figures do not count.
  package var warmUps = 1
  /// The half of an interval's width, over the median, at which it is narrow enough: 0.02 is 2 %.
  package var precision = 0.02
  /// How sure an interval is.
  package var confidence = 0.99
  /// Seconds that a case may take; nil: as long as it takes.
  package var time: Double?
  /// Seconds between two runs.
  package var coolDown = 0.0
  package var quiet = QuietRules()
  /// At least one: a suite that asks nothing of any figure could not fail.
  package var gates: [Gate] = []
  package init() {}
}

/// When a machine is quiet enough to measure on; nil: whatever it is.
package struct QuietRules: Sendable, Equatable {
  /// Load average over a minute, for each processor.
  package var load: Double?
  /// Percent of the last 10 s in which some task waited for a processor.
  package var pressure: Double?
  /// Degrees Celsius of the hottest zone.
  package var temperature: Double?
  /// Seconds to wait for it before each run; then it is measured all the same, and said.
  package var patience = 30.0
  package init() {}
}
