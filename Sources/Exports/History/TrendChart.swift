import Documents
import Quantities
import Recordings

/// Medians over the sessions with their intervals, as SVG.
struct TrendChart {
  private var trend: Trend
  private var plot: PlotScale

  init(_ trend: Trend) {
    self.trend = trend
    let highest = trend.points.map { max($0.median.value, $0.median.high) }.max() ?? 0
    let lowest = trend.points.map { min($0.median.value, $0.median.low) }.min() ?? 0
    plot = PlotScale(axis: .values(from: lowest, upTo: highest, trend.unit))
  }

  func render() -> HTML {
    guard !trend.points.isEmpty else { return "" }
    return """
      <figure class="chart">
      <figcaption><span class="chart-title">\(trend.metric)</span></figcaption>
      <svg class="plot" height="\(at: PlotScale.height)" role="img" aria-labelledby="trend-t trend-d">
      <title id="trend-t">\(trend.metric) over the sessions</title>
      <desc id="trend-d">\(summary)</desc>
      \(plot.grid)\(breaks)\(trend.points.indices.map(interval))
      <svg class="curves" width="100%" height="\(at: PlotScale.height)" viewBox="0 0 1000 \(at: PlotScale.height)" \
      preserveAspectRatio="none">\(lines)</svg>
      \(trend.points.indices.map(dot))
      </svg>
      </figure>

      """
  }

  /// Percent of the width; each point stands in the middle of its share.
  private func x(_ index: Int) -> Double { (Double(index) + 0.5) * 100 / Double(trend.points.count) }

  private var summary: String {
    let values = trend.points.map(\.median.value)
    guard let first = values.first, let last = values.last else { return "" }
    return "First \(Display.text(first, trend.unit)), last \(Display.text(last, trend.unit))."
  }

  private var breaks: HTML {
    let arrivals = (1..<max(2, trend.machines)).compactMap { machine in
      trend.points.firstIndex { $0.machine == machine }
    }
    let marks = trend.points.indices.compactMap { index -> HTML? in
      let isChange = trend.changes.contains(index)
      guard isChange || arrivals.contains(index) else { return nil }
      let place = x(index) - 50 / Double(trend.points.count)
      return """
        <line class="\(isChange ? "change" : "machine")" x1="\(at: place)%" x2="\(at: place)%" y1="0" \
        y2="\(at: PlotScale.height)"/>
        """
    }
    return "\(marks)"
  }

  private func interval(_ index: Int) -> HTML {
    let median = trend.points[index].median
    return """
      <line class="interval" x1="\(at: x(index))%" x2="\(at: x(index))%" y1="\(at: plot.y(median.high))" \
      y2="\(at: plot.y(median.low))"/>
      """
  }

  /// A line for each machine: between two there is nothing to be read.
  private var lines: HTML {
    let paths = (0..<trend.machines).map { machine -> HTML in
      let own = trend.points.indices.filter { trend.points[$0].machine == machine }
      let points = own.map { Downsampling.Point(x($0), trend.points[$0].median.value) }
      let trace = HTML(own: plot.trace(points))
      return "<path class=\"line line0\" d=\"\(trace)\" vector-effect=\"non-scaling-stroke\"/>"
    }
    return "\(paths)"
  }

  private func dot(_ index: Int) -> HTML {
    let point = trend.points[index]
    let words = "\(HistoryStrings.point(point)): \(Display.text(point.median.value, trend.unit))"
    return """
      <circle class="dot dot0" cx="\(at: x(index))%" cy="\(at: plot.y(point.median.value))" r="3"><title>\(words)</title></circle>
      """
  }
}
