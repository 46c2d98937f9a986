import Documents
import Formats
import Quantities
import Recordings

/// Every run of a case as a dot, in the order in which they were measured: a drift, a jump or a single odd one is seen
/// at once.
struct RunStrip {
  private static let height = 108.0
  private static let margin = 10.0

  private struct Dot {
    var place: Int
    var value: Double
    var run: BenchRun
  }

  private let metric: String
  private let unit: Unit
  private let dots: [Dot]
  private let low: Double
  private let high: Double
  private let count: Int

  /// Nil with fewer than two runs that have a figure.
  init?(_ metric: String, _ entry: BenchCase) {
    let runs = entry.runs.filter { !$0.isWarmUp && $0.problem == nil }.enumerated().sorted {
      ($0.element.started, $0.offset) < ($1.element.started, $1.offset)
    }.map(\.element)
    dots = runs.enumerated().compactMap { place, run in
      guard let value = run.metrics[metric]?.value, value.isFinite, abs(value) < 1e300 else { return nil }
      return Dot(place: place, value: value, run: run)
    }
    guard dots.count > 1, let unit = dots[0].run.metrics[metric]?.unit,
      let low = dots.map(\.value).min(), let high = dots.map(\.value).max()
    else { return nil }
    self.metric = metric
    self.unit = unit
    self.low = low
    self.high = high
    count = runs.count
  }

  /// Whether all runs have the same figure, so that there is no course to see.
  var isConstant: Bool { high <= low }

  /// Percent of the width.
  private func x(_ place: Int) -> Double { 100 * (Double(place) + 0.5) / Double(count) }

  /// Pixels from the top. The axis begins at the least figure: what is looked for here is small beside the figure.
  private func y(_ value: Double) -> Double {
    guard high > low else { return Self.height / 2 }
    return Self.height - Self.margin - (value - low) / (high - low) * (Self.height - 2 * Self.margin)
  }

  func render(number: Int) -> HTML {
    """
    <figure class="chart">
    <figcaption><span class="chart-title">\(MetricWords.title(metric).capitalisedFirst)</span>\(BenchRun.Side.allCases.map(legend))</figcaption>
    <svg class="plot" height="\(at: Self.height)" role="img" aria-labelledby="strip\(number)t strip\(number)d">
    <title id="strip\(number)t">\(MetricWords.title(metric).capitalisedFirst), of each run, in the order measured</title>
    <desc id="strip\(number)d">\(summary)</desc>
    \(grid)\(BenchRun.Side.allCases.map(median))\(dots.map(dot))
    </svg>
    </figure>

    """
  }

  private func values(_ side: BenchRun.Side) -> [Double] {
    dots.filter { $0.run.side == side }.map(\.value)
  }

  private var summary: String {
    let parts = BenchRun.Side.allCases.compactMap { side -> String? in
      let values = values(side)
      guard let middle = Statistics.median(values), let low = values.min(), let high = values.max() else {
        return nil
      }
      return
        "\(side.rawValue): \(ReportStrings.counted(values.count, "run")), median \(Display.text(middle, unit)), from \(Display.text(low, unit)) to \(Display.text(high, unit))."
    }
    return parts.joined(separator: " ")
  }

  private func legend(_ side: BenchRun.Side) -> HTML {
    guard let middle = Statistics.median(values(side)) else { return "" }
    return """
      <span class="key"><svg class="swatch" width="12" height="12" aria-hidden="true">\
      <circle class="strip-dot \(side.rawValue)" cx="6" cy="6" r="4"/></svg>\(side.rawValue) \
      <span class="reading">median \(Display.text(middle, unit))</span></span>
      """
  }

  private var grid: HTML {
    let isOne = Display.text(high, unit) == Display.text(low, unit)
    let levels = isOne ? [high] : [high, low]
    let lines = levels.map { level -> HTML in
      """
      <line class="grid" x1="0" x2="100%" y1="\(at: y(level))" y2="\(at: y(level))"/>\
      <text class="value-label" x="-8" y="\(at: y(level))" dy="0.32em">\(Display.text(level, unit))</text>
      """
    }
    return "\(lines)"
  }

  private func median(_ side: BenchRun.Side) -> HTML {
    guard let middle = Statistics.median(values(side)) else { return "" }
    let y = y(middle)
    return """
      <line class="strip-median \(side.rawValue)" x1="0" x2="100%" y1="\(at: y)" y2="\(at: y)"/>
      """
  }

  private func dot(_ dot: Dot) -> HTML {
    let noise = dot.run.noise.complaint.map { ", \($0)" } ?? ""
    let words = "\(dot.run.side.rawValue) \(dot.run.number): \(Display.text(dot.value, unit))\(noise)"
    return """
      <circle class="strip-dot \(dot.run.side.rawValue)\(noise.isEmpty ? "" : " noisy")" cx="\(at: x(dot.place))%" \
      cy="\(at: y(dot.value))" r="4"><title>\(words)</title></circle>
      """
  }
}
