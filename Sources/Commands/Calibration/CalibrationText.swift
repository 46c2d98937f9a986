import Calibration
import Quantities
import Recordings
import Workloads

/// The table that `headroom calibrate` prints.
enum CalibrationText {
  private static let head = ["workload", "metric", "true", "measured", "difference", "fidelity", "verdict"]
  private static let numbers = 2...4

  static func render(_ calibration: WorkloadCalibrationResult) -> String {
    var rows = [head]
    for run in calibration.runs {
      rows += run.figures.map { row(run.workload, $0) }
      if let problem = run.problem {
        rows.append([run.workload, "", "", "", "", "", "not measured: \(problem)"])
      }
    }
    let counts = CalibrationFigure.Judgement.allCases.map { "\(calibration.count($0)) \(words($0))" }
    let table = PlainTable.lines(rows, numbers: numbers).map { $0 + "\n" }.joined()
    return table + counts.joined(separator: ", ") + "\n"
  }

  private static func row(_ workload: String, _ figure: CalibrationFigure) -> [String] {
    let verdict = [words(figure.judgement), figure.reason].compactMap { $0 }.joined(separator: ": ")
    return [
      workload, [figure.metric, figure.thread].compactMap { $0 }.joined(separator: " of "),
      text(figure.truth.value, figure) + room(figure),
      figure.measured.map { text($0, figure) } ?? "", figure.difference.map { text($0, figure) } ?? "",
      figure.fidelity?.rawValue ?? "", verdict,
    ]
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

  private static func words(_ judgement: CalibrationFigure.Judgement) -> String {
    judgement == .notMeasured ? "not measured" : judgement.rawValue
  }
}
