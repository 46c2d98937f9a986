import Calibration
import Documents
import Recordings

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
    let cells = CalibrationSummary.Figure(figure)
    let verdict = [words(figure.judgement), figure.reason].compactMap { $0 }.joined(separator: ": ")
    return [
      workload, cells.metric, cells.truth, cells.measured, cells.difference, figure.fidelity?.rawValue ?? "",
      verdict,
    ]
  }

  static func words(_ judgement: CalibrationFigure.Judgement) -> String {
    judgement == .notMeasured ? "not measured" : judgement.rawValue
  }
}
