import Documents
import Formats
import Quantities
import Recordings

/// A calibration as one page: what is off first, then every workload.
enum CalibrationPage {
  static func render(_ summary: CalibrationSummary) -> HTML {
    PageSkeleton.page(
      title: "\(counts(summary)) · Headroom calibration", style: "\(FoldStyle.style)\(DeviceStyle.style)",
      "\(header(summary))\(figures(summary))\(reading)", tool: summary.tool)
  }

  private static func header(_ summary: CalibrationSummary) -> HTML {
    let (off, right) = (summary.count(.off), summary.count(.ok))
    let verdict: Verdict = off > 0 ? .fail : right > 0 ? .pass : .notMeasured
    return """
      <header>
      <p class="eyebrow">Headroom calibration</p>
      <h1>Are the figures right here?</h1>
      <p class="verdict \(verdict.rawValue)">\(PageParts.badge(verdict))
      <span>\(counts(summary)), of \(ReportStrings.counted(summary.workloads.count, "workload")) that know their own figures.</span></p>
      <dl class="facts even">
      \(PageParts.fact("Machine", "\(summary.machine)"))</dl>
      </header>

      """
  }

  private static func counts(_ summary: CalibrationSummary) -> String {
    CalibrationSummary.Outcome.allCases.map { "\(summary.count($0)) \(word($0))" }.joined(separator: ", ")
  }

  private static func figures(_ summary: CalibrationSummary) -> HTML {
    let sections = CalibrationSummary.Outcome.allCases.map { section($0, summary) }
    return "\(sections.compactMap { $0 })\(problems(summary))"
  }

  private static func section(
    _ outcome: CalibrationSummary.Outcome, _ summary: CalibrationSummary
  ) -> HTML? {
    let rows = summary.workloads.flatMap { workload in
      workload.figures.filter { $0.outcome == outcome }.map { row(workload.name, $0) }
    }
    guard !rows.isEmpty else { return nil }
    let title = "\(rows.count) \(word(outcome))"
    let heads = ["Workload", "Metric", "True", "Measured", "Difference", "How", "Verdict"]
    let table = PageSkeleton.table(
      title, heads.map { ($0, ["True", "Measured", "Difference"].contains($0)) }, rows)
    // What is not right is what a reader came for.
    return outcome == .ok
      ? ComparisonList.fold(title, table) : PageParts.section("figures-\(id(outcome))", title, table)
  }

  private static func row(_ workload: String, _ figure: CalibrationSummary.Figure) -> HTML {
    let how = figure.fidelity.map {
      "<span class=\"fidelity \($0.rawValue)\">\($0.rawValue)</span>" as HTML
    }
    return """
      <tr><th scope="row"><code>\(workload)</code></th><td data-label="Metric"><code>\(figure.metric)</code></td>\
      <td class="number" data-label="True">\(figure.truth)</td><td class="number" data-label="Measured">\(filled(figure.measured))</td>\
      <td class="number" data-label="Difference">\(filled(figure.difference))</td><td data-label="How">\(how ?? "–")</td>\
      <td data-label="Verdict"><span>\(badge(figure.outcome))\(figure.reason.map { "<span class=\"detail\">\($0)</span>" as HTML })</span></td></tr>

      """
  }

  private static func problems(_ summary: CalibrationSummary) -> HTML? {
    let items = summary.workloads.compactMap { workload in
      workload.problem.map { "<li><code>\(workload.name)</code>: \($0)</li>\n" as HTML }
    }
    guard !items.isEmpty else { return nil }
    return PageParts.section("problems", "Could not be run", "<ul class=\"notes\">\n\(items)</ul>\n")
  }

  private static let reading: HTML = PageParts.section(
    "reading", "How to read it",
    """
    <ul class="notes">
    <li>Each workload counts what it does itself, and is measured like any program. True is its own figure, with how far the \
    measured one may lie from it; an exact one must be equal.</li>
    <li>Not measured is what no instrument has here, or of which only a bound is known. It is no failure.</li>
    </ul>

    """)

  private static func filled(_ text: String) -> String { text.isEmpty ? "–" : text }

  private static func word(_ outcome: CalibrationSummary.Outcome) -> String {
    switch outcome {
    case .off: "off"
    case .notMeasured: "not measured"
    case .ok: "ok"
    }
  }

  private static func id(_ outcome: CalibrationSummary.Outcome) -> String {
    outcome == .notMeasured ? "not-measured" : word(outcome)
  }

  private static func badge(_ outcome: CalibrationSummary.Outcome) -> HTML {
    let verdict: Verdict =
      switch outcome {
      case .off: .fail
      case .notMeasured: .notMeasured
      case .ok: .pass
      }
    return """
      <span class="badge \(verdict.rawValue)"><span class="symbol" aria-hidden="true">\(verdict.symbol)</span>\(word(outcome).capitalisedFirst)</span>
      """
  }
}
