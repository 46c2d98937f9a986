import Calibration
import Energy
import Quantities
import Recordings

extension EnergyCalibrationResult {
  /// The steps with what was measured and what the model says of each, then the unknowns.
  package var table: String {
    var rows = [["processors", "frequency", "share", "measured", "fitted"]]
    for (place, step) in steps.enumerated() {
      let frequency = step.hertz.map { "\(Display.fixed($0 / 1e6, 0)) MHz" } ?? ""
      let load = step.cluster.map { "\(step.busy) of cluster \($0)" } ?? "none"
      rows.append([
        load, frequency, step.cluster == nil ? "" : "\(Display.fixed(step.duty * 100, 0)) %",
        watts(powers[place].value), watts(powers[place].value - fit.residuals[place]),
      ])
    }
    let unknowns = fit.coefficients.map { one in
      "\(one.column): \(watts(one.watts))"
        + (one.error.map { " ± \(watts($0))" } ?? ", no more than the noise")
    }
    let rest = "\(Display.fixed(fit.unexplained * 100, 1)) % of the change is unexplained"
    return (PlainTable.lines(rows, numbers: 1...4) + unknowns + [rest]).joined(separator: "\n")
  }

  private func watts(_ watts: Double) -> String { "\(Display.fixed(watts, 3)) W" }
}
