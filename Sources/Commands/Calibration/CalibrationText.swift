import Documents
import Quantities
import Workloads

/// The table that `headroom calibrate` prints.
enum CalibrationText {
  private static let head = ["workload", "metric", "true", "measured", "difference", "fidelity", "verdict"]
  private static let numbers = 2...4

  static func render(_ calibration: Calibration) -> String {
    var rows = [head]
    for run in calibration.runs {
      rows += run.figures.map { row(run.workload, $0) }
      if let problem = run.problem {
        rows.append([run.workload, "", "", "", "", "", "not measured: \(problem)"])
      }
    }
    let counts = CalibrationFigure.Judgement.allCases.map { "\(calibration.count($0)) \(words($0))" }
    return table(rows) + counts.joined(separator: ", ") + "\n"
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

  private static func table(_ rows: [[String]]) -> String {
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return numbers.contains(column) ? padding + row[column] : row[column] + padding
      }
      return cells.joined(separator: "  ").trimmedAtTheEnd + "\n"
    }.joined()
  }
}

extension String {
  fileprivate var trimmedAtTheEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
