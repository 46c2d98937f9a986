package import Documents
import Quantities
import Recordings

/// What is known of a case's baseline that was measured in another session than the candidate.
package struct KeptBaseline: Sendable {
  /// How the machine was meanwhile; nil where it is unknown.
  package var noise: MachineNoise?
  /// How far sessions lie apart by themselves, by metric; without those that the history knows too few of.
  package var spreads: [String: SessionSpread]
  /// That a machine's load is spread over.
  package var processors: Int

  package init(noise: MachineNoise? = nil, spreads: [String: SessionSpread] = [:], processors: Int = 1) {
    self.noise = noise
    self.spreads = spreads
    self.processors = processors
  }

  /// What has to be allowed for where the candidate was measured meanwhile.
  package func allowance(for runs: [BenchRun]) -> SessionAllowance {
    let counting = runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    let now = MachineNoise.typical(of: counting.map(\.noise))
    return SessionAllowance(
      spreads: spreads, disturbance: now?.difference(from: noise, processors: processors))
  }
}

/// By how much figures of two sessions may differ though the program is the same.
package struct SessionAllowance: Sendable {
  package var spreads: [String: SessionSpread]
  /// Why the machine was another one, as it were; nil where it was not.
  package var disturbance: String?

  package init(spreads: [String: SessionSpread] = [:], disturbance: String? = nil) {
    self.spreads = spreads
    self.disturbance = disturbance
  }

  /// What of this concerns a comparison: nothing where the program alone decides the figure.
  func terms(_ comparison: MetricComparison, confidence: Double) -> Terms {
    let influence = MetricCatalogue.influence(on: comparison.metric)
    guard !(comparison.isExact && influence.isMachineIndependent) else { return Terms() }
    var terms = Terms()
    if let spread = spreads[comparison.metric], spread.deviation > 0 {
      // Half the steps that the deviation is from count, and the baseline is a session as well.
      let freedom = max(1, (spread.sessions - 1) / 2)
      let quantile = StudentDistribution.quantile(1 - (1 - confidence) / 2, freedom: freedom)
      terms.spread = quantile * spread.deviation * 2.0.squareRoot()
    }
    // How much memory a program takes does not depend on how long it waits for a processor.
    let isLoadProof = comparison.unit == .bytes && comparison.candidate.fidelity == .exact
    if !influence.isMachineIndependent, !isLoadProof { terms.disturbance = disturbance }
    return terms
  }

  struct Terms {
    /// What sessions lie apart by themselves at most, in the metric's unit.
    var spread = 0.0
    var disturbance: String?
  }
}
