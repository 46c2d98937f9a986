package import Documents
package import Quantities
import Recordings

/// Sessions of one suite, one each day, with a figure that takes the values of a list.
package struct SampleCourse {
  package var metric = "disk.syncs"
  package var unit = Unit.count
  package var values: [Double]
  package var gate: Gate? = Gate(metric: "disk.syncs", relative: 0.05, absolute: 2)
  /// The sessions whose level the user took.
  package var accepted: Set<Int> = []
  /// The sessions whose gate was inconclusive.
  package var open: Set<Int> = []
  /// The sessions that have no such figure.
  package var missing: Set<Int> = []
  /// From which session on the scenario is another one.
  package var otherScenario = Int.max
  /// From which session on the kernel is another one.
  package var otherKernel = Int.max
  /// Days between two sessions.
  package var pauses: [Int: Int] = [:]
  package var baseline: Double?

  package init(_ values: [Double]) { self.values = values }

  package var sessions: [HistorySession] {
    var day = 0
    return values.indices.map { index in
      day += pauses[index] ?? 1
      return session(index, day: day)
    }
  }

  private func session(_ index: Int, day: Int) -> HistorySession {
    var machine = SampleSessions.machine
    if index >= otherKernel { machine.kernel = "6.1.9" }
    var session = SampleSessions.session(index, suite: "notes", machine: machine)
    let (month, date) = (1 + (day - 1) / 28, 1 + (day - 1) % 28)
    session.started = "2026-\(Self.two(month))-\(Self.two(date))T06:00:00.000Z"
    var found = HistorySession(session: session, runs: 3)
    let scenario = index >= otherScenario ? "another" : "one"
    found.levels["save"] = CaseLevel(
      scenario: scenario, role: accepted.contains(index) ? .accepted : .held)
    guard !missing.contains(index) else { return found }
    let value = values[index]
    found.figures["save"] = [
      metric: BenchFigure(
        sample: Sample(unit: unit, values: [value, value - 1, value + 1]), fidelity: .exact,
        median: Interval(value, value - 1, value + 1))
    ]
    if let gate {
      let verdict: ComparisonVerdict = open.contains(index) ? .inconclusive : .unchanged
      found.outcomes["save"] = [
        metric: GateOutcome(gate: gate, baseline: baseline ?? values[0], verdict: verdict)
      ]
    }
    return found
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
