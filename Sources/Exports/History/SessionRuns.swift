import Documents
import Quantities

/// What each run of a session came to, in the order in which they were run.
enum SessionRuns {
  static func render(_ rows: [(metric: String, figure: BenchFigure)], of name: String) -> HTML? {
    let most = rows.map(\.figure.sample.values.count).max() ?? 0
    guard most > 1 else { return nil }
    let title = "Figures of each run of \(name)"
    return ComparisonList.fold(
      "Each of \(ReportStrings.counted(most, "run"))",
      PageSkeleton.table(title, [("Metric", false), ("Run by run", false)], rows.map(row)))
  }

  private static func row(_ metric: String, _ figure: BenchFigure) -> HTML {
    """
    <tr><th scope="row"><code>\(metric)</code></th><td data-label="Run by run">\(values(figure))</td></tr>

    """
  }

  private static func values(_ figure: BenchFigure) -> String {
    let (values, unit) = (figure.sample.values, figure.sample.unit)
    guard let first = values.first else { return figure.sample.missing ?? "–" }
    guard values.contains(where: { $0 != first }) else {
      return "\(DifferenceStrings.quantity(first, unit)) in each"
    }
    return values.map { DifferenceStrings.quantity($0, unit) }.joined(separator: " · ")
  }
}
