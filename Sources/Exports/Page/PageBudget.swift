import Documents
import Quantities
import Recordings

/// Each limit as a bar: what was used, what is left, and how far it went past the limit.
enum PageBudget {
  static func render(_ report: Report) -> HTML {
    let lines = report.assessment.budget
    guard !lines.isEmpty else { return PageParts.section("budget", "Budget", none) }
    let name = report.assessment.budgetName.map { " “\($0)”" } ?? ""
    let sorted = lines.sorted { ($0.verdict.rank, $0.metric) < ($1.verdict.rank, $1.metric) }
    // Where something is wrong, what is kept stands back.
    let isFolded = report.assessment.verdict != .pass
    let kept = isFolded ? sorted.filter { $0.verdict == .pass } : []
    let shown = isFolded ? sorted.filter { $0.verdict != .pass } : sorted
    let lead: HTML = "Each bar ends where the program did. The upright line is the limit."
    guard !shown.isEmpty else {
      return PageParts.folded(
        "budget", "Budget\(name)", count: ReportStrings.limits(report.assessment), lead: lead, list(kept))
    }
    return PageParts.section(
      "budget", "Budget\(name)", lead: lead, "\(list(shown))\(fold(kept, of: lines.count))")
  }

  private static func list(_ lines: [BudgetLine]) -> HTML {
    "<ul class=\"limits\">\n\(lines.map(row))</ul>\n"
  }

  private static func fold(_ kept: [BudgetLine], of all: Int) -> HTML {
    guard !kept.isEmpty else { return "" }
    return
      "<details class=\"rest\"><summary>\(kept.count) of \(ReportStrings.counted(all, "limit")) kept</summary>\n\(list(kept))</details>\n"
  }

  private static var none: HTML {
    """
    <p class="lead">No budget is set, so nothing says how much is too much.</p>
    <p>A budget is a small JSON file of limits, such as <code>{"schemaVersion": 1, "name": "mine", "limits": \
    {"memory.footprint.peak": "64 MiB"}}</code>. Give it to the next run with <code class="kept">headroom run --budget FILE</code>, \
    or check this run against it with <code class="kept">headroom report RECORDING --budget FILE</code>.</p>

    """
  }

  static func row(_ line: BudgetLine) -> HTML {
    """
    <li class="limit-row \(line.verdict.rawValue)">
    <div class="limit-name"><h3>\(MetricWords.meaning(line.metric))</h3><code>\(line.metric)</code></div>
    <div class="limit-verdict">\(PageParts.badge(line.verdict))\
    \(line.isMeasured ? "<strong>\(BudgetStrings.headroom(line))</strong>" as HTML : "")</div>
    <div class="limit-bar">\(HeadroomBar(line).render())</div>
    <p class="limit-figures">\(figures(line))\(PageParts.unbroken(BudgetStrings.limit(line.limit)))\
    \(line.limit.warning.map { ", warns from \(PageParts.unbroken(Display.text($0.value, $0.unit)))" as HTML })\
    \(line.reason.map { "<span class=\"detail\">\(PageParts.prose($0))</span>" as HTML })\
    </p>
    \(line.limit.source.map { "<details class=\"why\"><summary>Source</summary><p>\($0)</p></details>" as HTML })
    </li>

    """
  }

  private static func figures(_ line: BudgetLine) -> HTML {
    guard line.isMeasured else { return "" }
    let words = BudgetStrings.allowance(line) ?? BudgetStrings.value(line)
    return "<span class=\"figure\">\(PageParts.unbroken(words))</span>, "
  }
}
