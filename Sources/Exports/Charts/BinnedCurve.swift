import Quantities
import Recordings

/// A series as it is drawn: of each stretch of the run how much came in it, or between which figures it lay.
struct BinnedCurve {
  enum Content {
    /// In the unit's amount: seconds of processors, bytes, a count.
    case amounts([Double])
    case levels(low: [Double], high: [Double])
  }

  var source: ChartDefinition.Curve
  var bins: TimeBins
  var content: Content

  /// Nil where the recording has nothing of it, in this unit, that is not zero.
  init?(_ source: ChartDefinition.Curve, of chart: ChartDefinition, _ recording: Recording, _ bins: TimeBins)
  {
    guard let series = recording.series[source.series], series.unit == chart.recorded else { return nil }
    (self.source, self.bins) = (source, bins)
    switch chart.form {
    case .level:
      guard let levels = Self.levels(series, bins) else { return nil }
      content = levels
    case .rate:
      guard let amounts = Self.amounts(RateCurve.summed(series), bins) else { return nil }
      content = amounts
    case .total:
      guard let amounts = Self.amounts(series, bins) else { return nil }
      content = amounts
    }
  }

  private static func amounts(_ totals: Recording.Series, _ bins: TimeBins) -> Content? {
    guard let course = RisingCourse(totals) else { return nil }
    let edges = (0...bins.count).map { course.at(bins.start($0)) }
    let amounts = zip(edges, edges.dropFirst()).map { max(0, $1 - $0) }
    return amounts.contains { $0 > 0 } ? .amounts(amounts) : nil
  }

  /// A stretch without a sample is where the one before ended.
  private static func levels(_ series: Recording.Series, _ bins: TimeBins) -> Content? {
    let known = series.known.filter { $0.time >= 0 }
    guard let first = known.first, known.contains(where: { $0.value != 0 }) else { return nil }
    var (low, high): ([Double], [Double]) = ([], [])
    var (next, last) = (0, first.value)
    for index in 0..<bins.count {
      let end = index == bins.count - 1 ? Double.infinity : bins.start(index + 1)
      var (least, most) = (Double.infinity, -Double.infinity)
      while next < known.count, known[next].time < end {
        last = known[next].value
        (least, most) = (min(least, last), max(most, last))
        next += 1
      }
      low.append(least.isFinite ? least : last)
      high.append(most.isFinite ? most : last)
    }
    return .levels(low: low, high: high)
  }

  /// So many bins as one, until there are no more than that.
  func merged(atMost most: Int) -> BinnedCurve {
    var curve = self
    while curve.bins.count > most { curve = curve.halved }
    return curve
  }

  private var halved: BinnedCurve {
    func pairs(_ values: [Double], _ join: (Double, Double) -> Double) -> [Double] {
      stride(from: 0, to: values.count, by: 2).map {
        $0 + 1 < values.count ? join(values[$0], values[$0 + 1]) : values[$0]
      }
    }
    var half = self
    half.bins = bins.doubled
    half.content =
      switch content {
      case .amounts(let amounts): .amounts(pairs(amounts, +))
      case .levels(let low, let high): .levels(low: pairs(low, min), high: pairs(high, max))
      }
    return half
  }

  /// The highest that is drawn, in the chart's unit.
  var highest: Double {
    switch content {
    case .amounts(let amounts): (amounts.max() ?? 0) / bins.width
    case .levels(_, let high): high.max() ?? 0
    }
  }

  /// What all bins come to; nil of levels.
  var total: Double? {
    if case .amounts(let amounts) = content { amounts.reduce(0, +) } else { nil }
  }

  /// The rate of each bin, in its middle.
  var rates: [Downsampling.Point] {
    guard case .amounts(let amounts) = content else { return [] }
    return amounts.enumerated().map { index, amount in
      .init(bins.start(index) + bins.width / 2, amount / bins.width)
    }
  }
}
