import Quantities
import Recordings

/// Curves of several runs over one time, as SVG. Positions along the time are percentages, so that the drawing takes any width
/// while its text keeps its size.
struct TimelineChart {
  static let height = PlotScale.height
  private static let buckets = 300

  var definition: ChartDefinition
  var curves: [Curve]
  var plot: PlotScale
  var timeline: TimeAxis

  struct Curve {
    var label: String
    var points: [Downsampling.Point]
    var highest: Double
    var last: Double
    /// Stretches in which there was no run, and nothing is drawn.
    var gaps: [ClosedRange<Double>] = []

    /// What is drawn in one go each.
    var pieces: [[Downsampling.Point]] {
      let parts = points.split { point in gaps.contains { $0.contains(point.time) } }
      return parts.flatMap { part -> [[Downsampling.Point]] in
        let starts = part.indices.dropFirst().filter { at in
          gaps.contains { part[at - 1].time < $0.lowerBound && part[at].time > $0.upperBound }
        }
        let ends = [part.startIndex] + starts + [part.endIndex]
        return zip(ends, ends.dropFirst()).map { Array(part[$0..<$1]) }
      }
    }
  }

  /// Curves that were taken from wherever; at least one.
  init(_ definition: ChartDefinition, _ curves: [Curve], _ timeline: TimeAxis) {
    self.definition = definition
    self.curves = curves
    self.timeline = timeline
    plot = PlotScale(axis: .values(upTo: curves.map(\.highest).max() ?? 0, definition.unit))
  }

  static func curve(
    _ curve: ChartDefinition.Curve, of chart: ChartDefinition, in recording: Recording, until end: Double
  ) -> Curve? {
    guard let points = points(curve, chart, of: recording, end: end), let highest = points.map(\.value).max(),
      let last = points.last?.value
    else { return nil }
    return Curve(label: curve.label, points: points, highest: highest, last: last)
  }

  private static func points(
    _ curve: ChartDefinition.Curve, _ chart: ChartDefinition, of recording: Recording, end: Double
  ) -> [Downsampling.Point]? {
    guard let series = recording.series[curve.series], series.unit == chart.recorded else { return nil }
    switch chart.form {
    case .level: return Downsampling.extremes(series, buckets: buckets, until: end)
    case .rate: return Downsampling.extremes(RateCurve.joined(series), buckets: buckets, until: end)
    case .total:
      guard !series.known.isEmpty else { return nil }
      let bins = TimeBins(recording, until: end)
      guard let binned = BinnedCurve(curve, of: chart, recording, bins)?.merged(atMost: buckets) else {
        return [.init(0, 0), .init(end, 0)]
      }
      return binned.rates
    }
  }

  func render(number: Int) -> HTML {
    """
    <figure class="chart">
    <figcaption><span class="chart-title">\(definition.title)</span>\(curves.enumerated().map(legend))</figcaption>
    <svg class="plot" height="\(at: Self.height)" role="img" aria-labelledby="chart\(number)t chart\(number)d">
    <title id="chart\(number)t">\(definition.title) over time</title>
    <desc id="chart\(number)d">\(summary)</desc>
    \(timeline.bands(height: Self.height))\(plot.grid)
    <svg class="curves" width="100%" height="\(at: Self.height)" viewBox="0 0 1000 \(at: Self.height)" \
    preserveAspectRatio="none">\(curves.enumerated().map(path))</svg>
    \(curves.enumerated().map(dot))\(timeline.marks(height: Self.height))
    </svg>
    </figure>

    """
  }

  private var summary: String {
    curves.map {
      "\($0.label): highest \(Display.text($0.highest, definition.unit)), at the end "
        + "\(Display.text($0.last, definition.unit))."
    }.joined(separator: " ")
  }

  private func legend(_ index: Int, _ curve: Curve) -> HTML {
    """
    <span class="key key\(index)"><svg class="swatch" width="16" height="8" aria-hidden="true">\
    <line x2="16" y1="4" y2="4"/></svg>\(curve.label) <span class="reading" data-curve="\(index)">\
    peak \(Display.text(curve.highest, definition.unit))</span></span>
    """
  }

  private func path(_ index: Int, _ curve: Curve) -> HTML {
    let lines = curve.pieces.map { piece in HTML(own: plot.trace(piece.map { .init(x($0.time), $0.value) })) }
    let areas = index > 0 ? [] : zip(lines, curve.pieces).map(area)
    let line: HTML = "\(lines)"
    return """
      \(areas)<path class="line line\(index)" d="\(line)" data-curve="\(index)" \
      data-top="\(HTML(own: "\(plot.axis.top)"))" data-unit="\(definition.unit.rawValue)" vector-effect="non-scaling-stroke"/>
      """
  }

  private func area(_ line: HTML, _ piece: [Downsampling.Point]) -> HTML {
    guard piece.count > 1, let first = piece.first, let last = piece.last else { return "" }
    let floor = HTML.position(Self.height)
    return """
      <path class="area" d="\(line)L\(at: x(last.time) * 10) \(HTML(own: floor))L\(at: x(first.time) * 10) \(HTML(own: floor))Z"/>
      """
  }

  /// A single point draws no line: it gets a dot.
  private func dot(_ index: Int, _ curve: Curve) -> HTML {
    guard curve.points.count == 1, let point = curve.points.first else { return "" }
    return """
      <circle class="dot dot\(index)" cx="\(at: x(point.time))%" cy="\(at: plot.y(point.value))" r="3.5"/>
      """
  }

  /// Percent of the width.
  private func x(_ time: Double) -> Double { timeline.position(time) }
}
