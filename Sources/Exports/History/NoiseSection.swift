import Documents
import Quantities

/// How noisy each figure is where it stays at one level, the worst first: what a reader may expect to be found.
enum NoiseSection {
  /// A longer table nobody reads.
  private static let most = 80

  static func render(_ overview: HistoryOverview) -> HTML? {
    let tables = overview.timelines.enumerated().compactMap { table($0.element, $0.offset) }
    guard !tables.isEmpty else { return nil }
    return PageParts.section(
      "noise", "Noise",
      lead: """
        How far sessions of one level lie apart by themselves, and the smallest step that would be found once \
        \(SeriesNoise.stepSessions) sessions have it.
        """, "\(tables)")
  }

  private static func table(_ timeline: HistoryTimeline, _ number: Int) -> HTML? {
    let noisy = timeline.series.filter { $0.noise != nil }.sorted(by: isWorse)
    guard !noisy.isEmpty else { return nil }
    let heads = ["Figure", "Level", "Noise", "Smallest step found", "Gate allows", "Sessions"]
    let count = ReportStrings.counted(noisy.count, "figure")
    return ComparisonList.fold(
      "\(HistoryStanding.name(timeline)): \(count), the noisiest first",
      """
      \(PageSkeleton.table(
        "Noise of \(HistoryStanding.name(timeline)), \(number + 1)", heads.map { ($0, $0 != "Figure") },
        noisy.prefix(most).compactMap(row)))\(left(noisy))
      """)
  }

  /// By the share of the level; where that is none, last.
  private static func isWorse(_ one: HistorySeries, _ other: HistorySeries) -> Bool {
    let (first, second) = (one.noise?.share ?? -1, other.noise?.share ?? -1)
    if first != second { return first > second }
    return (one.noise?.smallestShare ?? -1) > (other.noise?.smallestShare ?? -1)
  }

  private static func row(_ series: HistorySeries) -> HTML? {
    guard let noise = series.noise else { return nil }
    let (unit, gate) = (series.unit, series.gate.map { $0.tolerance(around: noise.level) })
    let isBlind = gate.map { allowed in noise.smallest.map { $0 > allowed } ?? true } ?? false
    let caution: HTML? = isBlind ? "<span class=\"detail\">less than is found</span>" : nil
    return """
      <tr class="series \(MetricArea(metric: series.metric).name)"><th scope="row"><code>\(series.metric)</code>\
      <span class="detail">\(series.name)</span></th>\
      <td class="number" data-label="Level">\(DifferenceStrings.quantity(noise.level, unit))</td>\
      <td class="number" data-label="Noise">\(amount(noise.deviation, noise.share, unit, sign: "±"))</td>\
      <td class="number" data-label="Smallest step found">\(amount(noise.smallest, noise.smallestShare, unit, sign: ""))</td>\
      <td class="number" data-label="Gate allows"><span>\(gate.map { DifferenceStrings.quantity($0, unit) } ?? "–")\(caution)</span></td>\
      <td class="number" data-label="Sessions">\(noise.sessions)</td></tr>

      """
  }

  private static func amount(_ value: Double?, _ share: Double?, _ unit: Unit, sign: String) -> HTML {
    guard let value else { return "none" }
    let plain = sign + DifferenceStrings.quantity(value, unit)
    guard let share else { return "\(plain)" }
    return
      "<span>\(sign)\(DifferenceStrings.quantity(share, .percent))<span class=\"detail\">\(plain)</span></span>"
  }

  private static func left(_ noisy: [HistorySeries]) -> HTML? {
    guard noisy.count > most else { return nil }
    return "<p class=\"aside\">And \(noisy.count - most) that are less noisy.</p>\n"
  }
}
