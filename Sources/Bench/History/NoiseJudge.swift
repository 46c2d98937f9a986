import Documents
import Quantities
import Recordings

/// How noisy a figure is where it stays at one level, and which step would stand out of that.
enum NoiseJudge {
  /// Of the newest level; nil where that has too few sessions to tell, or all of them alike.
  static func noise(of series: HistorySeries) -> SeriesNoise? {
    guard let machine = series.trend.points.last?.machine, !isDrifting(series) else { return nil }
    let levels = SeriesLevels(series).levels(of: machine).filter { $0.kind == .step }
    guard let level = levels.last, level.points.count >= SmallestStep.least else { return nil }
    let values = level.points.map { series.points[$0].figure.median.value }
    guard let deviation = Statistics.median(values.map { abs($0 - level.median) }),
      Set(values).count > 1
    else { return nil }
    return SeriesNoise(
      level: level.median, deviation: deviation, sessions: values.count, smallest: SmallestStep.of(values))
  }

  /// A drift is no noise.
  private static func isDrifting(_ series: HistorySeries) -> Bool {
    series.trend.drifts.last?.last == series.points.count - 1
  }
}
