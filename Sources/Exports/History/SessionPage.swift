import Documents
import Formats
import Quantities
import Recordings

/// A session of a history as one page: what its gates came to, and its figures.
struct SessionPage {
  let timeline: HistoryTimeline
  let index: Int
  let trail: HTML
  /// The cases of which a run's recording was kept, in the order of their pages' numbers.
  var runs: [String] = []

  private var entry: HistorySession { timeline.sessions[index] }
  private var session: BenchSession { entry.session }

  func render() -> HTML {
    PageSkeleton.page(
      title: "\(HistoryStanding.name(timeline)), \(HistoryText.day(session.started)) · Headroom history",
      style: "\(FoldStyle.style)\(HistoryStyle.style)\(SiteTrail.style)",
      "\(header)\(entry.figures.keys.sorted().enumerated().map { section($0.element, $0.offset + 1) })",
      tool: session.tool)
  }

  private var header: HTML {
    let verdict = session.verdict ?? .notApplicable
    let around = timeline.surroundings[index]?.joined(separator: "; ")
    return """
      <header>
      \(trail)<p class="eyebrow">Headroom history, a session</p>
      <h1>\(HistoryStanding.name(timeline)), \(HistoryText.day(session.started))</h1>
      <p class="verdict \(verdict.rawValue)">\(ComparisonHeadline.badge(verdict))
      <span>\(words.capitalisedFirst).</span></p>
      <dl class="facts">
      \(PageParts.fact("Machine", "\(BenchStrings.machine(session.machine))"))\
      \(PageParts.fact("Session", "<code>\(String(session.key.prefix(12)))</code>"))\
      \(PageParts.fact("Revision", "<code>\(HistoryStrings.revision(session.revision) ?? "none")</code>"))\
      \(PageParts.fact("Measured by", "\(session.tool.name) \(session.tool.version)"))\
      \(PageParts.fact("Runs", "\(entry.runs)"))\
      \(recorded)\(around.map { PageParts.fact("Changed since the one before", "\($0)") })</dl>
      </header>

      """
  }

  /// The pages of its recorded runs; nil where none was kept.
  private var recorded: HTML? {
    let links = runs.enumerated().map { number, name -> HTML in
      "<a href=\"\(SessionLinks.run(number + 1, of: session.key))\">a run of \(name)</a> "
    }
    return links.isEmpty ? nil : PageParts.fact("Recorded", "\(links)")
  }

  /// `4 of 6 gates kept, 2 not compared`.
  private var words: String {
    let gates = entry.outcomes.values.flatMap(\.values).map(\.verdict)
    let kept = gates.count { $0 == .unchanged || $0 == .improved }
    let rest = [
      (ComparisonVerdict.fail, "failed"), (.inconclusive, "inconclusive"), (.notCompared, "not compared"),
    ]
    let others = rest.compactMap { verdict, word -> String? in
      let count = gates.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(word)"
    }
    guard !gates.isEmpty else { return "nothing was gated" }
    return (["\(kept) of \(ReportStrings.counted(gates.count, "gate")) kept"] + others).joined(
      separator: ", ")
  }

  private func section(_ name: String, _ number: Int) -> HTML {
    let (figures, outcomes) = (entry.figures[name] ?? [:], entry.outcomes[name] ?? [:])
    let rows = figures.sorted { $0.key < $1.key }.map { (metric: $0.key, figure: $0.value) }
    let (gated, rest) = (
      rows.filter { outcomes[$0.metric] != nil }, rows.filter { outcomes[$0.metric] == nil }
    )
    let judged: HTML? =
      gated.isEmpty
      ? nil
      : PageSkeleton.table(
        "Gates of \(name)", Self.heads + [("Level", true), ("Limit", true), ("Gate", false)],
        gated.map { row($0.metric, $0.figure, outcomes[$0.metric]) })
    let others: HTML? =
      rest.isEmpty
      ? nil
      : ComparisonList.fold(
        "\(ReportStrings.counted(rest.count, "figure")) without a gate",
        PageSkeleton.table("Figures of \(name)", Self.heads, rest.map { row($0.metric, $0.figure, nil) }))
    return PageParts.section(
      "case\(number)", name, lead: LevelStrings.words(entry.levels[name]).map { "\($0)" },
      "\(judged)\(others)\(SessionRuns.render(rows, of: name))")
  }

  private static let heads: [(title: String, isNumber: Bool)] = [
    ("Metric", false), ("Median", true), ("Runs", true),
  ]

  private func row(_ metric: String, _ figure: BenchFigure, _ outcome: GateOutcome?) -> HTML {
    let unit = figure.sample.unit
    func amount(_ value: Double?) -> String { value.map { DifferenceStrings.quantity($0, unit) } ?? "–" }
    let gate: HTML? = outcome.map { outcome in
      """
      <td class="number" data-label="Level">\(amount(outcome.baseline))</td>\
      <td class="number" data-label="Limit">\(amount(outcome.limit))</td>\
      <td data-label="Gate">\(LevelStrings.badge(outcome.verdict))</td>
      """
    }
    let spread = HistoryStrings.interval(figure.median, unit)
    let detail: HTML? = spread.isEmpty ? nil : "<span class=\"detail\">\(spread)</span>"
    return """
      <tr><th scope="row"><code>\(metric)</code></th>\
      <td class="number" data-label="Median"><span>\(amount(figure.median.value))\(detail)</span></td>\
      <td class="number" data-label="Runs">\(figure.sample.values.count)</td>\(gate)</tr>

      """
  }
}
