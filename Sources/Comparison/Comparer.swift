package import Documents
import Quantities
import Recordings

/// Compares samples with each other, metric by metric. Pure: the same samples give the same answer, to the bit.
package struct Comparer: Sendable {
  /// How often medians are resampled.
  package static let resamples = 10_000

  package var gates: [Gate]
  /// How sure an interval is.
  package var confidence: Double
  /// Nil: both sides are from one machine. Else what differs, and only metrics that do not depend on it are compared.
  package var machineDifferences: [String]?
  package var resamples: Int
  /// How many gates the whole session has, of all its cases: chance has as many goes. No less than `gates`.
  package var session = 0
  /// Set where the baseline was measured in another session: then figures that other work on the machine moves are not
  /// compared, and others are given what sessions differ by themselves.
  package var allowance: SessionAllowance?
  /// Whether single runs tell what they can: exact counts as such, and that a figure fell.
  package var heedsFewRuns = false

  package init(
    gates: [Gate], confidence: Double = 0.99, machineDifferences: [String]? = nil,
    resamples: Int = Comparer.resamples
  ) {
    self.gates = gates
    self.confidence = confidence
    self.machineDifferences = machineDifferences
    self.resamples = resamples
  }

  /// Every metric that is gated or has a sample on either side: gated ones first, then the rest, each by name.
  package func compare(_ baseline: [String: Sample], _ candidate: [String: Sample]) -> [MetricComparison] {
    let limits = Dictionary(gates.map { ($0.metric, $0) }, uniquingKeysWith: { first, _ in first })
    var distributions: [[Int]: RankDistribution] = [:]
    func family(_ metrics: some Sequence<String>, times factor: Double) -> [MetricComparison] {
      let compared = metrics.sorted().map {
        measured(
          $0, baseline: baseline[$0], candidate: candidate[$0], gate: limits[$0],
          distributions: &distributions)
      }
      return judged(compared, times: factor)
    }
    let others = Set(baseline.keys).union(candidate.keys).subtracting(limits.keys)
    return family(limits.keys, times: share) + family(others, times: 1)
  }

  /// Of how many times the case's own gates the session has: a case may use its share of the chance alone (Bonferroni).
  private var share: Double { gates.isEmpty ? 1 : max(1, Double(session) / Double(gates.count)) }

  /// Corrected for being one of a family, the gated metrics or the others, and with its verdict.
  private func judged(_ family: [MetricComparison], times factor: Double) -> [MetricComparison] {
    var family = family
    let uncertain = family.indices.filter { family[$0].probability != nil }
    let adjusted = Holm.adjusted(uncertain.compactMap { family[$0].probability })
    for (index, probability) in zip(uncertain, adjusted) {
      family[index].adjusted = min(1, probability * factor)
    }
    let count = Int((Double(uncertain.count) * factor).rounded(.up))
    let judge = ComparisonJudge(
      confidence: confidence, family: count, allowance: allowance, heedsFewRuns: heedsFewRuns)
    for index in family.indices where family[index].verdict != .notCompared { judge.judge(&family[index]) }
    return family
  }

  private func measured(
    _ metric: String, baseline: Sample?, candidate: Sample?, gate: Gate?,
    distributions: inout [[Int]: RankDistribution]
  ) -> MetricComparison {
    let unit =
      candidate?.unit ?? baseline?.unit ?? MetricCatalogue.find(metric)?.unit ?? .count
    let old = baseline ?? Sample(unit: unit)
    let new = candidate ?? Sample(unit: unit)
    var comparison = MetricComparison(
      metric: metric, baseline: old, candidate: new, gate: gate, verdict: .notCompared)
    // A baseline that is kept does not hold such a figure, so that this is said first.
    let refusal = gate == nil || new.values.isEmpty ? nil : refusal(metric)
    comparison.reason = refusal ?? obstacle(metric, old, new)
    guard comparison.reason == nil else { return comparison }
    comparison.verdict = .inconclusive
    comparison.isAcrossMachines = machineDifferences?.isEmpty == false
    comparison.isExact = isExact(metric, old, new)
    let sizes = [old.values.count, new.values.count]
    let distribution = distributions[sizes] ?? RankDistribution(sizes[0], sizes[1])
    distributions[sizes] = distribution
    (comparison.difference, comparison.ratio) = DifferenceInterval.of(
      old.values, new.values, confidence: confidence, resamples: resamples, under: distribution)
    if !comparison.isExact && sizes[0] > 1 && sizes[1] > 1 {
      comparison.probability = MannWhitney.probability(old.values, new.values, under: distribution)
    }
    return comparison
  }

  /// Where neither side varies, chance is out of the game. Two runs a side show that of what the program alone
  /// decides; what the machine has a part in can be the same twice by chance.
  private func isExact(_ metric: String, _ baseline: Sample, _ candidate: Sample) -> Bool {
    let isTheProgramsAlone = MetricCatalogue.influence(on: metric).isMachineIndependent
    func isKnown(_ sample: Sample) -> Bool {
      sample.isConstant
        || heedsFewRuns && isTheProgramsAlone && sample.values.count == 1 && sample.fidelity == .exact
    }
    return isKnown(baseline) && isKnown(candidate)
      && (isTheProgramsAlone
        || min(baseline.values.count, candidate.values.count) >= ComparisonJudge.leastCount)
  }

  /// Why a gate is not compared with a baseline of another session; nil where it is.
  private func refusal(_ metric: String) -> String? {
    guard allowance != nil, MetricCatalogue.influence(on: metric).isLoadDependent else { return nil }
    return MetricComparison.movedByLoad(metric)
  }

  /// Why there is nothing to compare; nil where there is.
  private func obstacle(_ metric: String, _ baseline: Sample, _ candidate: Sample) -> String? {
    if candidate.values.isEmpty { return candidate.missing ?? "the candidate has no figure" }
    if baseline.values.isEmpty { return baseline.missing ?? "the baseline has no figure" }
    if baseline.unit != candidate.unit {
      return "the baseline is in \(baseline.unit.rawValue), the candidate in \(candidate.unit.rawValue)"
    }
    if let old = baseline.by, let new = candidate.by, !old.isComparable(to: new) {
      return "the baseline is \(old.text), the candidate \(new.text)"
    }
    if !(baseline.values + candidate.values).allSatisfy(\.isFinite) { return "a figure is not finite" }
    for (name, sample) in [("baseline", baseline), ("candidate", candidate)] {
      guard let bound = sample.bound, let value = Statistics.median(sample.values) else { continue }
      return "the \(name) is \(bound.side.rawValue) \(Display.text(value, sample.unit)): \(bound.why)"
    }
    guard let differences = machineDifferences, !differences.isEmpty else { return nil }
    let varies = !(baseline.isConstant && candidate.isConstant)
    guard varies || !MetricCatalogue.influence(on: metric).isMachineIndependent else { return nil }
    return "the machines differ: " + differences.joined(separator: "; ")
  }
}
