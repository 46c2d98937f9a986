import Energy
import Metrics
import PowerMeters
import Quantities
import Recordings

/// What a run's meters and its model come to, once the machine has been at rest again.
struct EnergyConclusion {
  var span: Span
  var rests: Rests
  /// The processors' in the run; nil where it is unknown.
  var work: [ProcessorWork]?
  /// The processors' in each rest.
  var resting: [(work: [ProcessorWork], seconds: Double)]
  /// How their work is known, for people.
  var how: String
  var weights: ProcessorWeights

  /// Seconds that the processors worked for the program.
  var own: Reading<Double> {
    work.map { .value($0.reduce(0) { $0 + $1.program }) }
      ?? .absent("the processors' work is not known (\(how))")
  }

  /// - Parameters:
  ///   - traces: of all meters that were read; not empty.
  ///   - isChosen: whether somebody chose them.
  func meter(_ traces: [MeterTrace], isChosen: Bool, _ measured: inout Measured) {
    let scopes = MeterScopes(traces, chosen: isChosen, span.start...span.end)
    let times = MeteredEnergy.Times(run: span.start...span.end, before: rests.before, after: rests.after)
    let energy = MeteredEnergy(
      device: scopes.device.map { traces[$0] }, processors: scopes.processors.map { traces[$0] }, times,
      share: share)
    for (name, scope) in [(MeterRow.Scope.device, energy.device), (.processors, energy.processors)] {
      guard let scope else { continue }
      let figures: [(MeterEstimate.Figure, Reading<Estimate>)] = [
        (.metered, scope.metered), (.average, scope.average), (.idle, scope.idle), (.program, scope.program),
      ]
      measured.meters += figures.map { MeterEstimate(name, $0.0, $0.1) }
    }
    measured.tables.meters = MeterRows.of(traces, scopes: scopes, times: times, span: span)
    if let share { measured.notes += notes(share) }
  }

  private var share: Estimate? {
    work.map {
      WorkShare.of(
        $0, seconds: span.length, resting: WorkShare.rate(resting, weight: weights.weight),
        weight: weights.weight
      )
    }
  }

  private func notes(_ share: Estimate) -> [String] {
    let weighted = weights.source.map { "weighted by \($0)" } ?? "all processors counting alike"
    var notes = [
      """
      the program's part of what lay above the machine's rest was \(Display.text(share.value * 100, .percent)), by \(how), \
      \(weighted)
      """
    ]
    if let others = WorkShare.rate(resting, weight: { _, _ in 1 }), others > Self.unrest {
      notes.append(
        """
        the machine was not at rest before and after the run: other programs kept \(Display.text(others, .cores)) busy, so that \
        the energy above rest is only what came on top of theirs
        """)
    }
    return notes
  }

  /// Processors kept busy by others at which a machine is not at rest: Headroom's choice.
  private static let unrest = 0.2
}
