import Documents
import Quantities

/// The figures that all runs of all sessions gave alike, which nobody needs a drawing of.
enum ConstantFigures {
  static func render(_ series: [HistorySeries]) -> HTML {
    let rows = series.map { one -> HTML in
      let value = one.points.first.map { DifferenceStrings.quantity($0.least, one.unit) } ?? "none"
      return """
        <tr class="series \(MetricArea(metric: one.metric).name)"><th scope="row"><code>\(one.metric)</code></th>\
        <td class="number" data-label="Figure">\(value)</td>\
        <td class="number" data-label="Limit">\(limit(one))</td>\
        <td class="number" data-label="Sessions">\(one.points.count)</td></tr>

        """
    }
    return ComparisonList.fold(
      "\(ReportStrings.counted(series.count, "figure")) that never varied",
      PageSkeleton.table(
        "Figures that never varied in \(series.first?.name ?? "")",
        [("Metric", false), ("Figure", true), ("Limit", true), ("Sessions", true)], rows))
  }

  private static func limit(_ series: HistorySeries) -> String {
    series.points.last?.outcome?.limit.map { DifferenceStrings.quantity($0, series.unit) } ?? "–"
  }
}
