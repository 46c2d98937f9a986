import Documents
import Quantities
import Recordings

/// Medians over the sessions with their intervals, as SVG: a line for each branch.
struct TrendChart {
  /// So many branches have a colour of their own; more begin again.
  private static let colours = 4

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
      <figcaption><span class="chart-title">\(trend.metric) of \(trend.name)</span>\(key)</figcaption>
      <svg class="plot" height="\(at: PlotScale.height)" role="img" aria-label="\(trend.metric) of \(trend.name) over the sessions. \(summary)">
      \(plot.grid)\(levels)\(breaks)\(trend.points.indices.map(interval))
      <svg class="curves" width="100%" height="\(at: PlotScale.height)" viewBox="0 0 1000 \(at: PlotScale.height)" \
      preserveAspectRatio="none">\(lines)</svg>
      \(trend.points.indices.map(dot))
      </svg>
      \(ends)</figure>

      """
  }

  /// What each colour is, where there are several branches.
  private var key: HTML? {
    let names = trend.branches
    guard names.count > 1 else { return nil }
    let items = names.enumerated().map { index, name -> HTML in
      "<span class=\"key-\(index % Self.colours)\">\(name ?? "no branch")</span>"
    }
    return "<span class=\"branches\">\(items)</span>"
  }

  /// The first and the last session below the axis.
  private var ends: HTML? {
    guard let first = trend.points.first, let last = trend.points.last else { return nil }
    let end: HTML? = trend.points.count > 1 ? "<span>\(HistoryStrings.point(last))</span>" : nil
    return "<p class=\"ends\"><span>\(HistoryStrings.point(first))</span>\(end)</p>\n"
  }

  private func colour(_ branch: String?) -> Int {
    (trend.branches.firstIndex { $0 == branch } ?? 0) % Self.colours
  }

  /// The median of each level, as long as it held.
  private var levels: HTML {
    let marks = trend.lines.flatMap { line in
      trend.levels(of: line).compactMap { level -> HTML? in
        guard level.count > 1, let first = level.first, let last = level.last,
          let median = trend.median(level)
        else { return nil }
        return """
          <line class="level" x1="\(at: x(first))%" x2="\(at: x(last))%" y1="\(at: plot.y(median))" \
          y2="\(at: plot.y(median))"/>
          """
      }
    }
    return "\(marks)"
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
      let isChange = trend.changes.contains(index) || trend.newest.contains { $0.first == index }
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

  /// A line for each branch and machine: between two there is nothing to be read.
  private var lines: HTML {
    let paths = trend.lines.map { line -> HTML in
      let points = line.points.map { Downsampling.Point(x($0), trend.points[$0].median.value) }
      let trace = HTML(own: plot.trace(points))
      return """
        <path class="line branch-\(colour(line.branch))" d="\(trace)" vector-effect="non-scaling-stroke"/>
        """
    }
    return "\(paths)"
  }

  private func dot(_ index: Int) -> HTML {
    let point = trend.points[index]
    let branch = trend.branches.count > 1 ? point.branch.map { "\($0), " } ?? "" : ""
    let words = "\(branch)\(HistoryStrings.point(point)): \(Display.text(point.median.value, trend.unit))"
    return """
      <circle class="dot branch-\(colour(point.branch))" cx="\(at: x(index))%" cy="\(at: plot.y(point.median.value))" r="3"><title>\(words)</title></circle>
      """
  }
}
