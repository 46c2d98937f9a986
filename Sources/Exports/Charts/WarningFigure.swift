import Quantities
import Recordings

/// The footprint around one memory warning: before, half of the release, the lowest, and what came back.
struct WarningFigure {
  /// Seconds that are shown of the time before the warning.
  private static let lead = 2.0
  private static let buckets = 200
  /// Pixels between two labels below which one of them is left to the figures beside the chart.
  private static let labelRoom = 15.0
  private static let mostTicks = 4
  /// Percent of the width between two labels of the time axis.
  private static let leastApart = 14.0

  private let row: WarningRow
  private let time: Double
  private let start: Double
  private let end: Double
  private let points: [Downsampling.Point]
  private let plot: PlotScale

  /// Nil where the warning or the footprint has nothing to draw.
  init?(_ row: WarningRow, _ recording: Recording) {
    let (time, until) = (row.time, row.until)
    guard until > time, until - time < 1e6, let series = recording.series[.memoryFootprint] else {
      return nil
    }
    let start = max(0, time - Self.lead)
    let shown = series.known.filter { $0.time >= start && $0.time <= until }
    let shifted = Recording.Series(
      unit: .bytes, time: shown.map { $0.time - start }, value: shown.map(\.value))
    let points = Downsampling.extremes(shifted, buckets: Self.buckets, until: until - start)
    guard points.count > 1, let highest = points.map(\.value).max() else { return nil }
    (self.row, self.time, self.start, self.end) = (row, time, start, until)
    self.points = points.map { .init($0.time / (until - start) * 100, $0.value) }
    plot = PlotScale(axis: .values(upTo: highest, .bytes))
  }

  /// Percent of the width.
  private func x(_ moment: Double) -> Double { min(max((moment - start) / (end - start) * 100, 0), 100) }

  func render(number: Int) -> HTML {
    let level = row.level.map { ", \($0)" } ?? ""
    let line = HTML(own: plot.trace(points))
    return """
      <figure class="memory-warning">
      <figcaption><span class="chart-title">At \(Display.text(time, .seconds))\(level)</span>\
      <span class="answer">\(row.answer.rawValue)</span></figcaption>
      <div class="warning-body"><div class="warning-plot">
      <svg class="plot" height="\(at: PlotScale.height)" role="img" aria-labelledby="warning\(number)">
      <title id="warning\(number)">\(summary)</title>
      \(plot.grid)\
      <svg class="curves" width="100%" height="\(at: PlotScale.height)" \
      viewBox="0 0 1000 \(at: PlotScale.height)" preserveAspectRatio="none">\
      <path class="line line0" d="\(line)" vector-effect="non-scaling-stroke"/></svg>
      <line class="mark stimulus" x1="\(at: x(time))%" x2="\(at: x(time))%" y1="0" y2="\(at: PlotScale.height)"/>\
      \(levels)\(moments)\(regrown)
      </svg>
      \(axis)</div>
      <dl class="warning-figures">
      \(figures)</dl></div>
      </figure>

      """
  }

  private var summary: String {
    let figures = texts.map { "\($0.label.lowercased()) \($0.text)" }
    return "The footprint around the warning: " + figures.joined(separator: ", ")
  }

  /// The footprint before and the lowest after, from the warning to the right edge.
  private var levels: HTML {
    guard let before = row.before else { return "" }
    let top = level(before, "before", above: true)
    guard let after = row.after, plot.y(after) - plot.y(before) >= Self.labelRoom else { return top }
    return "\(top)\(level(after, "lowest", above: PlotScale.height - plot.y(after) < Self.labelRoom))"
  }

  private func level(_ value: Double, _ name: String, above: Bool) -> HTML {
    """
    <line class="level" x1="\(at: x(time))%" x2="100%" y1="\(at: plot.y(value))" y2="\(at: plot.y(value))"/>\
    <text class="level-label" x="100%" dx="-10" y="\(at: plot.y(value) + (above ? -4 : 13))">\(name) \
    \(Display.text(value, .bytes))</text>
    """
  }

  /// Half and all of the release, on the curve.
  private var moments: HTML {
    guard let before = row.before, let released = row.released, let after = row.after else {
      return ""
    }
    let half = row.half.map { moment($0, before - released / 2, "half") }
    let end = row.end.map { moment($0, after, nil) }
    return "\(half)\(end)"
  }

  private func moment(_ seconds: Double, _ value: Double, _ name: String?) -> HTML {
    let (x, y) = (x(time + seconds), plot.y(value))
    let label: HTML? = name.map {
      "<text class=\"moment-label\" x=\"\(at: x)%\" dx=\"8\" y=\"\(at: y)\" dy=\"0.33em\">\($0)</text>"
    }
    return "<circle class=\"moment\" cx=\"\(at: x)%\" cy=\"\(at: y)\" r=\"4\"/>\(label)"
  }

  /// What came back, as a bar at the right edge.
  private var regrown: HTML {
    guard let after = row.after, let regrown = row.regrown, regrown > 0 else { return "" }
    let (top, bottom) = (plot.y(after + regrown), plot.y(after))
    guard bottom - top >= 2 else { return "" }
    return "<line class=\"regrown\" x1=\"100%\" x2=\"100%\" y1=\"\(at: top)\" y2=\"\(at: bottom)\"/>"
  }

  /// The time axis counts from the warning, with ticks that leave room for their texts on a telephone.
  private var axis: HTML {
    let scale = AxisScale.time(upTo: end - time)
    let step = (scale.ticks.count + Self.mostTicks - 1) / Self.mostTicks
    var last = -Double.infinity
    let ticks = scale.ticks.enumerated().filter { $0.offset % max(1, step) == 0 }.map(\.element).filter {
      tick in
      guard x(time + tick) - last >= Self.leastApart else { return false }
      last = x(time + tick)
      return true
    }
    let labels = ticks.map { tick -> HTML in
      let position = x(time + tick)
      let anchor = position < 3 ? "first" : position > 94 ? "last" : "middle"
      return """
        <line class="tick" x1="\(at: position)%" x2="\(at: position)%" y2="5"/>\
        <text class="time-label \(anchor)" x="\(at: position)%" y="19">\(tick == 0 ? "" : "+")\(scale.label(tick))</text>
        """
    }
    return """
      <svg class="plot axis" height="24" aria-hidden="true"><line class="tick" x2="100%"/>\(labels)</svg>

      """
  }

  private var figures: HTML {
    "\(texts.map { "<div><dt>\($0.label)</dt><dd>\($0.text)</dd></div>\n" as HTML })"
  }

  private var texts: [(label: String, text: String)] {
    func text(_ label: String, _ figure: Double?, _ unit: Unit) -> (label: String, text: String)? {
      figure.map { (label, Display.text($0, unit)) }
    }
    let names = row.listeners.isEmpty ? "nobody" : row.listeners.joined(separator: ", ")
    return [
      text("Before", row.before, .bytes), text("Lowest", row.after, .bytes),
      text("Released", row.released, .bytes), text("Half after", row.half, .seconds),
      text("All after", row.end, .seconds), text("Came back", row.regrown, .bytes),
      text("Samples apart", row.resolution, .seconds), row.listenerCount.map { _ in ("Listened", names) },
    ].compactMap { $0 }
  }
}
