import Documents
import Formats
import Quantities
import Recordings

/// One figure's course over a timeline's sessions, about 240 by 80. Everything stands in one stretched drawing, so that a style
/// can show a part of it alone.
struct SmallChart {
  private static let height = 80.0
  private static let margin = 7.0

  private let series: HistorySeries
  private let timeline: HistoryTimeline
  private let range: TimelineRange
  private let links: SessionLinks
  private let low: Double
  private let high: Double

  init(
    _ series: HistorySeries, _ timeline: HistoryTimeline, range: TimelineRange,
    links: SessionLinks = .rows
  ) {
    self.series = series
    self.timeline = timeline
    self.range = range
    self.links = links
    let least = series.points.map(\.least).min() ?? 0
    let most = series.points.map(\.most).max() ?? 0
    // A limit far away would press the figures together; its words stand below.
    let reach = max(most - least, abs(most) / 20)
    let limits = series.points.compactMap { $0.outcome?.limit }.filter {
      $0 >= least - 2 * reach && $0 <= most + 2 * reach
    }
    low = min(least, limits.min() ?? least)
    high = max(most, limits.max() ?? most)
  }

  func render(id: String) -> HTML {
    """
    <figure class="series \(MetricArea(metric: series.metric).name)" id="\(id)">
    <figcaption><code>\(series.metric)</code>\(mark)<span class="detail">\(words)</span></figcaption>
    <svg viewBox="0 0 1000 80" preserveAspectRatio="none" role="group" aria-label="\(label)"><g class="shown">\
    \(band)\(steps("limit", series.points.map { $0.outcome?.limit }))\
    \(steps("level", series.points.map { $0.outcome?.baseline }))\(ticks)\(line)\(series.points.indices.compactMap(pair))\(series.points.indices.map(dot))\
    </g></svg>
    </figure>

    """
  }

  // MARK: - Words

  private var mark: HTML? {
    let newest = series.changes.max { $0.firstBad.started < $1.firstBad.started }
    guard let state = (series.changes.first(where: \.isOpen) ?? newest)?.state else { return nil }
    return """
       <span class="badge \(ChangeStrings.colour(state).rawValue)"><span class="symbol" aria-hidden="true">\
      \(ChangeStrings.symbol(state))</span>\(ChangeStrings.word(state).capitalisedFirst)</span>
      """
  }

  private var words: String {
    let last = series.points.last?.figure.median.value ?? 0
    let limit = series.points.last?.outcome?.limit
    let span = [low, high].map { DifferenceStrings.quantity($0, series.unit) }
    let parts = [
      "now \(DifferenceStrings.quantity(last, series.unit))",
      limit.map { "limit \(DifferenceStrings.quantity($0, series.unit))" }, "\(span[0]) to \(span[1])",
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private var label: String {
    "\(series.metric) of \(series.name) over \(ReportStrings.counted(series.points.count, "session")), \(words)"
  }

  // MARK: - The drawing

  /// Units from the top.
  private func y(_ value: Double) -> String {
    let share = high > low ? (value - low) / (high - low) : 0.5
    return HTML.position(
      ((1 - min(max(share, 0), 1)) * (Self.height - 2 * Self.margin) + Self.margin).rounded(toTenths: ()))
  }

  private func x(_ point: Int) -> Double { range.x(series.points[point].session).rounded() }
  private var half: Double { range.count == 0 ? 0 : 500 / Double(range.count) }

  /// Points that follow one another without a gap, on one machine.
  private var stretches: [[Int]] {
    var found: [[Int]] = []
    for index in series.points.indices {
      if index > 0, isJoined(index) { found[found.count - 1].append(index) } else { found.append([index]) }
    }
    return found
  }

  private func isJoined(_ index: Int) -> Bool {
    let (earlier, later) = (series.points[index - 1].session, series.points[index].session)
    return range.slots[later] == range.slots[earlier].map { $0 + 1 }
      && series.trend.points[index].machine == series.trend.points[index - 1].machine
  }

  private func path(_ kind: String, _ course: [String]) -> HTML {
    "<path class=\"\(kind)\" d=\"\(course.joined())\"/>"
  }

  private var line: HTML {
    let traces = stretches.map { stretch in
      trace(stretch.map { (x($0), y(series.points[$0].figure.median.value)) })
    }
    return path("median", traces)
  }

  private func trace(_ points: [(x: Double, y: String)]) -> String {
    points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\(HTML.position($0.element.x)) \($0.element.y)" }
      .joined()
  }

  private var band: HTML? {
    let wide = stretches.filter { stretch in
      stretch.count > 1 && stretch.contains { series.points[$0].least < series.points[$0].most }
    }
    guard !wide.isEmpty else { return nil }
    let areas = wide.map { stretch in
      trace(
        stretch.map { (x($0), y(series.points[$0].most)) }
          + stretch.reversed().map { (x($0), y(series.points[$0].least)) }) + "Z"
    }
    return path("band", areas)
  }

  /// A line as high as each point's value, from one point's slot to the next.
  private func steps(_ kind: String, _ values: [Double?]) -> HTML? {
    var course: [String] = []
    var last: Double?
    for (index, value) in values.enumerated() {
      defer { last = value }
      guard let value, value >= low, value <= high else { continue }
      let (start, end) = (HTML.position(x(index) - half), HTML.position(x(index) + half))
      if index > 0, last == value, isJoined(index) {
        course[course.count - 1] = "H\(end)"
      } else {
        course += ["M\(start) \(y(value))", "H\(end)"]
      }
    }
    return course.isEmpty ? nil : path(kind, course)
  }

  private var ticks: HTML {
    let around = series.surroundings.sorted { $0.key < $1.key }.map { index, words in
      tick("around", index, words.joined(separator: "; "))
    }
    let accepted = series.points.indices.filter { series.points[$0].role == .accepted && series.gate != nil }
      .map {
        tick(
          "accepted", $0,
          "accepted as the level\(series.points[$0].acceptance.map { " \(LevelStrings.by($0))" } ?? "")")
      }
    let changes = series.changes.compactMap { change -> HTML? in
      let place = series.trend.points.firstIndex { $0.session == change.firstBad.session }
      return place.map {
        tick("change", $0, "\(ChangeStrings.word(change.state)): \(ChangeStrings.figures(change))")
      }
    }
    let recovered = series.changes.filter { $0.state == .recovered }.compactMap(\.settled).compactMap {
      place in
      series.trend.points.firstIndex { $0.session == place.session }.map { tick("change", $0, "recovered") }
    }
    return "\(around)\(accepted)\(changes)\(recovered)"
  }

  private func tick(_ kind: String, _ point: Int, _ words: String) -> HTML {
    """
    <path class="\(kind)" d="M\(at: x(point) - half) 0V80"><title>\(words)</title></path>
    """
  }

  /// It leads to its session, from where a link or a command compares it with the one before. The rows are there for a
  /// keyboard, so that it does not have to go through thousands of dots.
  private func dot(_ index: Int) -> HTML {
    let (point, trend) = (series.points[index], series.trend.points[index])
    let place = "M\(HTML.position(x(index))) \(y(point.figure.median.value))h0"
    let revision = HistoryStrings.revision(trend.revision).map { " \($0)" } ?? ""
    let value = DifferenceStrings.quantity(point.figure.median.value, series.unit)
    let isOpen = point.outcome?.verdict == .inconclusive
    let hollow: HTML? = isOpen ? "<path class=\"hollow\" d=\"\(place)\"/>" : nil
    return """
      <a href="\(links.session(trend.session))" tabindex="-1"><title>\(String(trend.session.prefix(8)))\(revision): \(value), \
      \(point.figure.fidelity.rawValue)\(isOpen ? ", inconclusive" : "")</title><path d="\(place)"/>\(hollow)</a>
      """
  }

  /// A short line at the foot of the chart that leads to the comparison with the session before.
  private func pair(_ index: Int) -> HTML? {
    let new = series.points[index].session
    guard let old = timeline.sessionBefore(new, of: series.name),
      let file = links.comparison(timeline.sessions[old].session.key, timeline.sessions[new].session.key)
    else { return nil }
    return """
      <a href="\(file)" tabindex="-1"><title>compare</title><path class="pair" d="M\(HTML.position(x(index))) 77h0"/></a>
      """
  }
}

extension Double {
  fileprivate func rounded(toTenths: Void) -> Double { (self * 10).rounded() / 10 }
}
