/// The upright axis of a chart, from its lowest tick, mostly zero, to its highest.
struct PlotScale {
  static let height = 132.0
  /// Room above the highest tick, so that a line on it is not cut.
  private static let margin = 8.0

  var axis: AxisScale
  /// Pixels.
  var height = Self.height

  /// Pixels from the top.
  func y(_ value: Double) -> Double {
    let share = min(max((value - axis.bottom) / (axis.top - axis.bottom), 0), 1)
    return height - share * (height - Self.margin)
  }

  var grid: HTML {
    let lines = axis.ticks.map { tick -> HTML in
      let y = y(tick)
      return """
        <line class="grid" x1="0" x2="100%" y1="\(at: y)" y2="\(at: y)"/>\
        <text class="value-label" x="-8" y="\(at: y)" dy="0.32em">\(axis.label(tick))</text>
        """
    }
    return "\(lines)"
  }

  /// A line through points whose `time` is in percent of the width and whose `value` is a figure; 1000 units wide.
  func trace(_ points: [Downsampling.Point]) -> String {
    var text = ""
    for (index, point) in points.enumerated() {
      text += index == 0 ? "M" : "L"
      text += "\(HTML.position(point.time * 10)) \(HTML.position(y(point.value)))"
    }
    return text
  }
}
