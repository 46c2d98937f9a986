import Documents
import Formats
import Quantities
import Recordings

/// A case on the page: its gates, all its runs, the figures that nobody gated.
struct BenchCaseSection {
  private let entry: BenchCase
  private let number: Int

  init(_ entry: BenchCase, _ number: Int) {
    self.entry = entry
    self.number = number
  }

  func render() -> HTML {
    let problem = entry.problem.map { "<p class=\"case-problem\">\($0)</p>\n" as HTML }
    let command: HTML? =
      entry.command.isEmpty ? nil : "<code>\(ShellText.command(entry.command))</code>: "
    return PageParts.section(
      "case\(number)", entry.name,
      """
      <p class="lead">\(command)\(BenchStrings.runs(entry)).</p>
      \(problem)\(ComparisonList.rows(entry.comparisons, entry.figures.mapValues(\.median), of: "case\(number)"))\(budget)\(strips)\
      \(ComparisonList.rest(entry.comparisons))\(figures)
      """)
  }

  private var budget: HTML? {
    guard !entry.budget.isEmpty else { return nil }
    let lines = entry.budget.sorted { ($0.verdict.rank, $0.metric) < ($1.verdict.rank, $1.metric) }
    return """
      <h3 class="sub">Budget</h3>
      <ul class="limits">
      \(lines.map(PageBudget.row))</ul>

      """
  }

  /// Of the gated metrics and of those that changed; where there is neither, of none.
  private var strips: HTML? {
    let strips = ComparisonOrder.byEffect(entry.comparisons.filter(ComparisonOrder.isNotable)).compactMap {
      comparison in
      RunStrip(comparison.metric, entry).map {
        (isUnclear: DifferenceStrings.isOnItsOwn(comparison), strip: $0)
      }
    }
    let drawn = strips.enumerated().map { place, one in
      (
        isShown: !one.isUnclear && !one.strip.isConstant,
        chart: one.strip.render(number: 100 * number + place)
      )
    }
    guard !drawn.isEmpty else { return nil }
    let folded = drawn.filter { !$0.isShown }.map(\.chart)
    let title =
      "\(ReportStrings.counted(folded.count, "figure")) that did not vary, or whose difference is unclear"
    return """
      <h3 class="sub">Every run, in the order measured</h3>
      <p class="lead">Each dot is a run; pale ones were measured on a machine that was not quiet. The axis spans \
      the figures and does not begin at zero.</p>
      <div class="strips">
      \(drawn.filter(\.isShown).map(\.chart))\(folded.isEmpty ? nil : ComparisonList.fold(title, "\(folded)"))</div>

      """
  }

  /// The medians of what was not compared with anything.
  private var figures: HTML? {
    let compared = Set(entry.comparisons.map(\.metric))
    let rest = entry.figures.filter { !compared.contains($0.key) }.sorted {
      ComparisonOrder.timeFirst($0.key, $1.key)
    }
    guard !rest.isEmpty else { return nil }
    let rows = rest.map { name, figure -> HTML in
      """
      <tr><th scope="row"><code>\(name)</code></th>\
      <td class="number" data-label="Median">\(DifferenceStrings.spread(figure.median, figure.sample.unit))</td>\
      <td class="number" data-label="Runs">\(figure.sample.values.count)</td>\
      <td data-label="How"><span class="fidelity \(figure.fidelity.rawValue)">\(figure.fidelity.rawValue)</span></td></tr>

      """
    }
    return ComparisonList.fold(
      "\(ReportStrings.counted(rest.count, "figure")) that nothing was compared with",
      """
      <div class="lines" tabindex="0" role="group" aria-label="Figures"><table>
      <thead><tr><th scope="col">Metric</th><th scope="col" class="number">Median, with its interval</th>\
      <th scope="col" class="number">Runs</th><th scope="col">How</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """)
  }
}
