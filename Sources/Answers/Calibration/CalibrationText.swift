package import Calibration
import Documents
package import Exports
import Recordings

/// The table that `headroom calibrate` prints.
package enum CalibrationText {
  private static let head = ["workload", "metric", "true", "measured", "difference", "fidelity", "verdict"]
  private static let numbers = 2...4

  /// The columns that give way on a narrow terminal, one after the other: how it was measured, and the difference.
  private static let dispensable = [5, 4]
  private static let verdict = 6

  /// - Parameter level: `line` is how many figures are what.
  package static func render(
    _ calibration: WorkloadCalibrationResult, _ level: SummaryLevel = .brief, width: Int = .max
  ) -> String {
    let counts = CalibrationFigure.Judgement.allCases.map { "\(calibration.count($0)) \(words($0))" }
    let table = level == .line ? [] : fitted(rows(calibration), width)
    return (table + [counts.joined(separator: ", ")]).map { $0 + "\n" }.joined()
  }

  private static func rows(_ calibration: WorkloadCalibrationResult) -> [[String]] {
    var rows = [head]
    for run in calibration.runs {
      rows += run.figures.map { row(run.workload, $0) }
      if let problem = run.problem {
        rows.append([run.workload, "", "", "", "", "", "not measured: \(problem)"])
      }
    }
    return rows
  }

  /// The table with the columns that there is room for; a paragraph for each row where there is too little.
  private static func fitted(_ rows: [[String]], _ width: Int) -> [String] {
    for count in 0...dispensable.count {
      let dropped = dispensable.prefix(count)
      let kept = rows.map { row in row.indices.filter { !dropped.contains($0) }.map { row[$0] } }
      let lines = PlainTable.lines(kept, numbers: count < 2 ? numbers : 2...3)
      if lines.allSatisfy({ TerminalText.width($0) <= width }) { return lines }
    }
    return rows.dropFirst().flatMap { paragraph($0, width) }
  }

  private static func paragraph(_ row: [String], _ width: Int) -> [String] {
    let figures = [2, 3, 4].filter { !row[$0].isEmpty }.map { "\(head[$0]) \(row[$0])" }
    let text = (figures + [row[verdict]]).joined(separator: ", ")
    let title = "\(row[0]) \(row[1])"
    return TextLayout.wrap(title, width: width).split(separator: "\n").map(String.init)
      + TextLayout.wrap(text, indent: 2, width: width).split(separator: "\n").map(String.init)
  }

  private static func row(_ workload: String, _ figure: CalibrationFigure) -> [String] {
    let cells = CalibrationSummary.Figure(figure)
    let verdict = [words(figure.judgement), figure.reason].compactMap { $0 }.joined(separator: ": ")
    return [
      workload, cells.metric, cells.truth, cells.measured, cells.difference, figure.fidelity?.rawValue ?? "",
      verdict,
    ]
  }

  package static func words(_ judgement: CalibrationFigure.Judgement) -> String {
    judgement == .notMeasured ? "not measured" : judgement.rawValue
  }
}
