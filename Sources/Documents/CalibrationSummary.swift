package import Recordings

/// What a calibration came to, as its page shows it.
package struct CalibrationSummary: Sendable, Equatable {
  package enum Outcome: Sendable, CaseIterable { case off, notMeasured, ok }

  /// A metric of a workload, with what it is for certain and what was measured.
  package struct Figure: Sendable, Equatable {
    package var metric: String
    /// The true figure with how far the measured one may be from it, the measured one, and the difference, as they are
    /// printed; empty where there is none.
    package var truth: String
    package var measured: String
    package var difference: String
    package var fidelity: Fidelity?
    package var outcome: Outcome
    package var reason: String?

    package init(
      metric: String, truth: String, measured: String, difference: String, fidelity: Fidelity?,
      outcome: Outcome, reason: String?
    ) {
      self.metric = metric
      self.truth = truth
      self.measured = measured
      self.difference = difference
      self.fidelity = fidelity
      self.outcome = outcome
      self.reason = reason
    }
  }

  package struct Workload: Sendable, Equatable {
    package var name: String
    package var figures: [Figure]
    /// Why it could not be run; nil where it was.
    package var problem: String?

    package init(name: String, figures: [Figure], problem: String?) {
      self.name = name
      self.figures = figures
      self.problem = problem
    }
  }

  package var tool: Recording.Tool
  package var machine: String
  package var workloads: [Workload]

  package init(tool: Recording.Tool, machine: String, workloads: [Workload]) {
    self.tool = tool
    self.machine = machine
    self.workloads = workloads
  }

  package func count(_ outcome: Outcome) -> Int {
    workloads.flatMap(\.figures).count { $0.outcome == outcome }
  }
}
