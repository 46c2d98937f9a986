import Documents
import Quantities

/// The course of every figure as small charts: what changed first, what did not folded, what never varies as a table.
struct HistoryCharts {
  /// More charts than these make a page that no reader looks through, and larger than a megabyte.
  private static let mostFlat = 60

  private let timelines: [HistoryTimeline]
  let ranges: [TimelineRange]
  /// Those with charts: a choice of others would leave none.
  let areas: [MetricArea]

  private let links: SessionLinks

  init(_ overview: HistoryOverview, _ links: SessionLinks = .rows) {
    self.links = links
    timelines = overview.timelines
    ranges = timelines.map { TimelineRange($0) }
    let all = timelines.flatMap(\.series).filter { !$0.isConstant }.map { MetricArea(metric: $0.metric) }
    areas = Set(all).sorted { $0.id < $1.id }
  }

  var isEmpty: Bool { areas.isEmpty }

  static func anchor(_ timeline: Int) -> String { "t\(timeline)" }

  /// Where the chart of a change's figure stands.
  func anchor(of change: LevelChange) -> String {
    for (number, timeline) in timelines.enumerated()
    where timeline.suite == change.suite && timeline.branch == change.branch
      && timeline.machine == change.machine
    {
      let place = timeline.series.firstIndex { $0.name == change.name && $0.metric == change.metric }
      if let place { return Self.anchor(number, place) }
    }
    return "changes"
  }

  private static func anchor(_ timeline: Int, _ series: Int) -> String { "f\(timeline)-\(series)" }

  func render() -> HTML {
    "\(timelines.indices.map(section))"
  }

  private func section(_ number: Int) -> HTML {
    let timeline = timelines[number]
    let numbered = timeline.series.enumerated().map { (place: $0.offset, series: $0.element) }
    let cases = Dictionary(grouping: numbered) { $0.series.name }.sorted { $0.key < $1.key }
    let none: HTML? = cases.isEmpty ? "<p class=\"lead\">No session of it is complete.</p>\n" : nil
    return PageParts.section(
      Self.anchor(number), HistoryStanding.name(timeline), lead: "\(HistoryStanding.machine(timeline))",
      "\(cases.map { block($0.key, $0.value, number) })\(none)")
  }

  private func block(_ name: String, _ series: [(place: Int, series: HistorySeries)], _ number: Int) -> HTML {
    let varying = series.filter { !$0.series.isConstant }
    let shown = varying.filter { isTold($0.series) }.sorted { rank($0.series) < rank($1.series) }
    let flat = varying.filter { !isTold($0.series) }
    let constant = series.filter { $0.series.isConstant }.map(\.series)
    let drawn: HTML? = shown.isEmpty ? nil : grid(shown, number)
    let even: HTML? =
      flat.isEmpty
      ? nil
      : ComparisonList.fold(
        "\(ReportStrings.counted(flat.count, "figure")) that stayed at one level",
        "\(grid(Array(flat.prefix(Self.mostFlat)), number))\(left(flat.map(\.series)))")
    return """
      <div class="case">
      <h3 class="sub">\(name)</h3>
      \(drawn)\(even)\(constant.isEmpty ? nil : ConstantFigures.render(constant))</div>

      """
  }

  /// Whether its chart is not folded: what changed, and what a gate judges.
  private func isTold(_ series: HistorySeries) -> Bool { !series.changes.isEmpty || series.gate != nil }

  /// What is open first, then what a gate judges, then what changed.
  private func rank(_ series: HistorySeries) -> Int {
    if series.changes.contains(where: \.isOpen) { return 0 }
    if series.gate != nil { return series.changes.isEmpty ? 2 : 1 }
    return 3
  }

  private func grid(_ series: [(place: Int, series: HistorySeries)], _ number: Int) -> HTML {
    let charts = series.map { place, series in
      SmallChart(series, timelines[number], range: ranges[number], links: links).render(
        id: Self.anchor(number, place))
    }
    return "<div class=\"small\">\n\(charts)</div>\n"
  }

  private func left(_ flat: [HistorySeries]) -> HTML? {
    guard flat.count > Self.mostFlat else { return nil }
    let names = flat.dropFirst(Self.mostFlat).map(\.metric).joined(separator: ", ")
    return
      "<p class=\"aside\">Not drawn here: \(names). <code>headroom history trend METRIC</code> draws one.</p>\n"
  }
}
