import Documents
import Quantities
import Recordings

/// One lane of a run's timeline: curves, or the shades of a strip. Positions along the time are percentages, so that the
/// drawing takes any width while its text keeps its size.
struct TimelineLane {
  static let columns = 480
  private static let closeUpColumns = 120
  private static let curveHeight = 56.0

  let definition: ChartDefinition
  /// As finely as they were sampled.
  let curves: [BinnedCurve]
  private let drawn: [BinnedCurve]
  private let plot: PlotScale
  private let timeline: TimeAxis
  private let limit: Double?
  private let isCloseUp: Bool
  private let metrics: [String: Metric]

  /// Nil where none of the series has anything to draw.
  ///
  /// - Parameter isCloseUp: whether it is a small one, which no link leads to.
  init?(
    _ definition: ChartDefinition, _ report: Report, _ timeline: TimeAxis, _ bins: TimeBins,
    isCloseUp: Bool = false
  ) {
    curves = definition.curves.compactMap { BinnedCurve($0, of: definition, report.recording, bins) }
    guard !curves.isEmpty else { return nil }
    drawn = curves.map { $0.merged(atMost: isCloseUp ? Self.closeUpColumns : Self.columns) }
    let highest = drawn.map(\.highest).max() ?? 0
    limit = Self.limit(definition, report).flatMap { $0 <= 3 * highest ? $0 : nil }
    plot = PlotScale(
      axis: .values(upTo: max(highest, limit ?? 0), definition.unit),
      height: definition.look == .strip ? TimeAxis.laneHeight : Self.curveHeight)
    (self.definition, self.timeline, metrics) = (definition, timeline, report.recording.metrics)
    self.isCloseUp = isCloseUp
  }

  private static func limit(_ definition: ChartDefinition, _ report: Report) -> Double? {
    guard let line = report.assessment.budget.first(where: { $0.metric == definition.limit?.rawValue }),
      let maximum = line.limit.maximum, maximum.unit == definition.unit, maximum.value > 0
    else { return nil }
    return maximum.value
  }

  var id: String { definition.id }

  func render() -> HTML {
    return """
      <figure class="lane \(definition.look == .strip ? "strip" : "curve")"\(isCloseUp ? "" : " id=\"\(definition.id)\"" as HTML) \
      data-unit="\(definition.unit.rawValue)"\(definition.amount.map { " data-amount=\"\($0.rawValue)\"" as HTML })>
      <figcaption><span class="chart-title">\(definition.title)</span>\(zip(curves.indices, curves).map(legend))</figcaption>
      <svg class="plot" height="\(at: plot.height)" role="img" aria-label="\(summary)">\(scale)\
      <svg class="window" width="100%" height="\(at: plot.height)">\
      <svg class="moving" width="100%" height="\(at: plot.height)">\(timeline.bands(height: plot.height))</svg>\
      <svg class="curves" width="100%" height="\(at: plot.height)" viewBox="0 0 1000 \(at: plot.height)" \
      preserveAspectRatio="none">\(content)</svg>\
      <svg class="moving" width="100%" height="\(at: plot.height)">\(timeline.marks(height: plot.height))</svg></svg>\
      \(limitLine)\(topLabel)</svg>
      </figure>

      """
  }

  private var content: HTML {
    definition.look == .strip
      ? "\(drawn.map { Shades($0, end: timeline.end, height: plot.height).render() })"
      : "\(drawn.enumerated().map(path))"
  }

  private func path(_ index: Int, _ curve: BinnedCurve) -> HTML {
    let path = CurvePath(curve, plot, end: timeline.end)
    return """
      <path class="line line\(index)" d="\(HTML(own: index == 0 ? path.area : path.line))" \
      data-curve="\(curve.source.series.rawValue)" data-label="\(curve.source.label)" vector-effect="non-scaling-stroke"/>
      """
  }

  /// Only the top is labelled; the bottom is zero.
  private var scale: HTML? {
    guard definition.look == .curve else { return nil }
    let top = plot.y(plot.axis.top)
    return """
      <line class="grid" x2="100%" y1="\(at: top)" y2="\(at: top)"/>\
      <line class="grid" x2="100%" y1="\(at: plot.height)" y2="\(at: plot.height)"/>
      """
  }

  /// Over the curves: on a phone it stands among them.
  private var topLabel: HTML? {
    guard definition.look == .curve else { return nil }
    let words = Display.text(plot.axis.top, definition.unit)
    return """
      <text class="value-label top" x="-8" y="\(at: plot.y(plot.axis.top))" dy="0.32em">\(words)</text>
      """
  }

  private var limitLine: HTML? {
    limit.map { limit in
      """
      <line class="limit" x1="0" x2="100%" y1="\(at: plot.y(limit))" y2="\(at: plot.y(limit))" \
      data-value="\(HTML(own: "\(limit)"))"/>\
      <text class="limit-label" x="100%" y="\(at: plot.y(limit) + 13)">limit \(Display.text(limit, definition.unit))</text>
      """
    }
  }

  private func legend(_ index: Int, _ curve: BinnedCurve) -> HTML {
    let swatch: HTML = """
      <svg class="swatch" width="16" height="8" aria-hidden="true"><line x2="16" y1="4" y2="4"/></svg>
      """
    return """
      <span class="key key\(index)">\(curves.count > 1 ? swatch : "")\(figure(curve)) \(curve.source.label)</span>
      """
  }

  /// All of the run, or the peak of what adds up to nothing.
  private func figure(_ curve: BinnedCurve) -> String {
    guard let amount = definition.amount else {
      return "\(Display.text(curve.highest, definition.unit)) peak"
    }
    let metric = metrics[curve.source.total?.rawValue ?? curve.source.series.rawValue]
    let total = metric?.unit == amount ? metric?.value : nil
    return "\(ReportStrings.side(metric?.bound))\(Display.text(total ?? curve.total ?? 0, amount))"
  }

  private var summary: String {
    let parts = zip(curves, drawn).map { curve, drawn in
      let most = Display.text(drawn.highest, definition.unit)
      return "\(curve.source.label) \(figure(curve))\(definition.amount == nil ? "" : ", at most \(most)")"
    }
    return "\(definition.title) over time: \(parts.joined(separator: "; "))"
  }
}
