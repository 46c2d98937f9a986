import Comparison
package import Documents
import Recordings

/// How many repeats it takes for any gate of a case to be able to fail.
package enum LeastRepeats {
  /// Two show that a count of the program alone does not vary. What the machine has a part in takes as many as make
  /// the least of all probabilities small enough, corrected for the number of such gates (Mann–Whitney, Holm).
  ///
  /// - Parameter session: how many gates the whole session has, of all its cases.
  package static func of(_ rules: BenchRules, session: Int = 0) -> Int {
    let varying = rules.gates.count { !MetricCatalogue.influence(on: $0.metric).isMachineIndependent }
    guard varying > 0 else { return 2 }
    let share = max(1, Double(session) / Double(rules.gates.count))
    return RunsNeeded.significant(rules.confidence, Int((Double(varying) * share).rounded(.up)))
  }

  /// How many runs a sample of a metric needs at least for anything to be compared with it.
  package static func ofBaseline(_ sample: Sample, of metric: String) -> Int {
    sample.isConstant && MetricCatalogue.influence(on: metric).isMachineIndependent
      ? 2 : ComparisonJudge.leastCount
  }
}
