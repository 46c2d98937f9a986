package import Formats
import Quantities
import Recordings

/// What a session's gate on a metric came to, as a history keeps it: the limit of then, and on which side the figure lay.
package struct GateOutcome: DocumentPart {
  /// Its metric is the key that it stands under.
  package var gate: Gate
  /// The median that was compared with, in the metric's unit; nil where there was none.
  package var baseline: Double?
  package var verdict: ComparisonVerdict

  package init(gate: Gate, baseline: Double?, verdict: ComparisonVerdict) {
    self.gate = gate.of("")
    self.baseline = baseline
    self.verdict = verdict
  }

  /// The figure past which the metric is a regression; nil without a baseline.
  package var limit: Double? {
    baseline.map { gate.better == .less ? $0 + gate.tolerance(around: $0) : $0 - gate.tolerance(around: $0) }
  }

  package static let table = Table(
    blank: GateOutcome(gate: Gate.table.blank, baseline: nil, verdict: .notCompared),
    .init("gate", \.gate), .init("baseline", \.baseline).meaning("the median that was compared with"),
    .init("limit", derived: \.limit).meaning("the figure past which it is a regression"),
    .init("verdict", \.verdict))
}

extension BenchDocument {
  /// What became of each gate, by case and metric; of one that there is no baseline for yet, the gate alone.
  package var outcomes: [String: [String: GateOutcome]] {
    Dictionary(cases.map { ($0.name, $0.outcomes) }) { $1 }.filter { !$0.value.isEmpty }
  }
}

extension BenchCase {
  fileprivate var outcomes: [String: GateOutcome] {
    let awaited = awaiting.map {
      ($0.metric, GateOutcome(gate: $0, baseline: nil, verdict: .notCompared))
    }
    let compared = comparisons.compactMap { one in
      one.gate.map { gate in
        (
          one.metric,
          GateOutcome(gate: gate, baseline: Statistics.median(one.baseline.values), verdict: one.verdict)
        )
      }
    }
    return Dictionary(awaited + compared) { $1 }
  }
}
