package import Calibration
import Documents
import Formats
import Quantities
package import Recordings
import Workloads

extension CalibrationSummary {
  package init(_ result: WorkloadCalibrationResult, on device: DeviceProfile) {
    let machine = MachineFingerprint(profile: device).map {
      "\($0.processor), \($0.processors) processors, kernel \($0.kernel)"
    }
    self.init(
      tool: result.tool, machine: machine ?? device.identity.name?.value ?? "not known",
      workloads: result.runs.map { run in
        Workload(name: run.workload, figures: run.figures.map { Figure($0) }, problem: run.problem)
      })
  }
}

extension CalibrationSummary.Figure {
  package init(_ figure: CalibrationFigure) {
    self.init(
      metric: [figure.metric, figure.thread].compactMap { $0 }.joined(separator: " of "),
      truth: Self.text(figure.truth.value, figure) + Self.room(figure),
      measured: figure.measured.map { Self.text($0, figure) } ?? "",
      difference: figure.difference.map { Self.text($0, figure) } ?? "",
      fidelity: figure.fidelity, outcome: Self.outcome(figure.judgement), reason: figure.reason)
  }

  private static func outcome(_ judgement: CalibrationFigure.Judgement) -> CalibrationSummary.Outcome {
    switch judgement {
    case .ok: .ok
    case .off: .off
    case .notMeasured: .notMeasured
    }
  }

  /// How far from the true figure a measured one may be.
  private static func room(_ figure: CalibrationFigure) -> String {
    if figure.truth.tolerance > 0 { return " ± " + text(figure.truth.tolerance, figure) }
    return figure.truth.extra > 0 ? " to " + text(figure.truth.value + figure.truth.extra, figure) : ""
  }

  /// Bytes to the last one, because an exact figure is compared to the last one.
  private static func text(_ value: Double, _ figure: CalibrationFigure) -> String {
    let isExact = figure.truth.tolerance == 0 && figure.unit == .bytes
    return Display.text(value, isExact ? .count : figure.unit ?? .count) + (isExact ? " B" : "")
  }
}
