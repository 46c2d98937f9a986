package import Energy
package import Formats
import Kernel
import Quantities
import Recordings

/// What a calibration's steps came to.
package struct EnergyCalibrationResult {
  var design: CalibrationDesign
  package var steps: [CalibrationDesign.Step]
  /// Watts by step, with the bounds that the meter itself sets.
  package var powers: [Estimate]
  package var fit: PowerFit
  /// The names of the meters that were read.
  var meters: [String]

  /// Whether these measure the whole device, or its processors alone.
  var coversDevice: Bool

  /// What the meters say of one step.
  struct Power {
    var watts: Estimate
    var meters: [String]
    var coversDevice: Bool

    /// - Throws: where none of them tells of it.
    init(_ one: EnergyCalibration.Observed, _ traces: [MeterTrace], isChosen: Bool) throws(ExplainedError) {
      let telling = MeterSelection.telling(traces, chosen: isChosen, from: one.from, until: one.until)
      guard let selection = telling.value else {
        let why = telling.reason ?? "no meter reports"
        throw EnergyCalibration.unmeasurable(
          why, hint: why.contains("too short") ? "A longer --step may help." : nil)
      }
      watts = selection.meters.compactMap { traces[$0].power(from: one.from, until: one.until).value }
        .reduce(.zero, +)
      meters = selection.meters.map { traces[$0].facts.name }
      coversDevice = selection.coversDevice
    }
  }

  /// Of how much the power changed, more than this unexplained is no model.
  static let mostUnexplained = 0.2
  /// A model that may be off by more than all it says is none.
  private static let mostError = 1.0
  /// Of a step whose load draws nothing by the fit.
  private static let senseless = 10.0

  /// - Throws: where the meters do not tell of a step, or the steps do not tell the parts.
  init(
    _ design: CalibrationDesign, _ observed: [EnergyCalibration.Observed], _ traces: [MeterTrace],
    isChosen: Bool
  ) throws(ExplainedError) {
    self.design = design
    steps = observed.map(\.step)
    (powers, meters, coversDevice) = ([], [], false)
    for one in observed {
      let power = try Power(one, traces, isChosen: isChosen)
      guard meters.isEmpty || meters == power.meters else {
        throw EnergyCalibration.unmeasurable("\(meters.joined(separator: ", ")) stopped reporting")
      }
      (meters, coversDevice) = (power.meters, power.coversDevice)
      powers.append(power.watts)
    }
    let observations = zip(observed, powers).map { one, power in
      PowerFit.Observation(
        watts: power.value,
        loads: design.loads(
          one.work, seconds: Double(secondsOfNanoseconds: one.until - one.from), in: one.step))
    }
    do throws(PowerFit.Failure) { fit = try PowerFit(columns: design.columns, observations) } catch {
      throw EnergyCalibration.unmeasurable(error.description)
    }
  }

  /// - Throws: where the load explains too little of what the meter said.
  package func check() throws(ExplainedError) {
    if fit.unexplained > Self.mostUnexplained {
      throw bad("\(percent(fit.unexplained)) of how the power changed does not follow from the load")
    }
    if error > Self.mostError { throw bad("what lies above rest may be off by \(percent(error))") }
  }

  private func bad(_ why: String) -> ExplainedError {
    ExplainedError(
      "the fit is bad: \(why)", hint: "Let the machine be quiet, or give a longer --step.",
      kind: .notMeasured)
  }

  private func percent(_ share: Double) -> String { "\(Display.fixed(share * 100, 0)) %" }

  /// How far a figure by the model may be off, as a share of what lies above rest: what the fit misses at worst together
  /// with the meter's own bounds, and at least what the fit's standard errors leave open.
  var error: Double {
    let loaded = steps.indices.filter { steps[$0].cluster != nil }
    let misses = loaded.map { place -> Double in
      let above = fit.above(place)
      let miss = abs(fit.residuals[place]) + (powers[place].high - powers[place].low) / 2
      return above > 0 ? min(miss / above, Self.senseless) : Self.senseless
    }
    return (max(misses.max() ?? Self.senseless, design.uncertainty(fit), 0.001) * 1000).rounded(.up) / 1000
  }

  /// What the model is of, and what it leaves out.
  private var description: String {
    let whole = "This machine at rest, with its screen as it was then, and its processors"
    let parts = "The packages of this machine's processors alone, the rest of the device left out"
    let threads =
      design.hasSiblings
      ? " Of each core one thread was loaded; work on its other thread counts as much, though it draws less."
      : ""
    return "\(coversDevice ? whole : parts); fitted to \(powers.count) steps of load.\(threads)"
  }

  /// - Parameters:
  ///   - machine: what it is of, for people.
  ///   - time: when it was measured, RFC 3339.
  package func model(name: String, machine: String, time: String) -> PowerModel {
    let residual = Display.fixed(fit.unexplained * 100, 1)
    let source =
      "headroom energy calibrate by \(meters.joined(separator: ", ")), \(time); \(residual) % unexplained"
    let made = design.processor(fit, source: source)
    var model = PowerModel(
      name: name, title: machine, voltage: nil, error: error, idle: made.idle, processor: made.processor)
    model.description = description
    model.covers = coversDevice ? .device : .processors
    model.provenance = made.provenance
    model.provenance["error"] = Provenance(
      .measured, "\(source); of what lies above rest, the worst step with the meter's own bounds")
    return model
  }
}
