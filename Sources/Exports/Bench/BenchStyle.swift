import Quantities
import Recordings

/// What the pages of benches and comparisons share beside the style of all pages.
enum BenchStyle {
  /// - Parameter more: what the page needs besides.
  static func page(title: String, _ content: HTML, more: HTML? = nil, tool: Recording.Tool) -> HTML {
    PageSkeleton.page(title: title, style: "\(style)\(FoldStyle.style)\(more)", content, tool: tool)
  }

  /// - Parameter confidence: nil where it is not known.
  static func reading(confidence: Double?) -> HTML {
    let sure = confidence.map { " with \(Display.text(100 * $0, .percent)) confidence" } ?? ""
    return """
      <ul class="notes">
      <li>The bar is the interval in which the true change of the median lies\(sure), the dot its best guess, the upright line no change at all.</li>
      <li>The shaded part is what the gate does not let pass. A gate fails only where the whole bar lies in it, and is \
      inconclusive where the bar reaches into it.</li>
      <li>An exact figure did not vary from run to run on either side, so that any difference is real.</li>
      <li>Worse and better without a gate only say that there is a difference; no limit says how much would matter.</li>
      <li>\(DifferenceStrings.onItsOwn)</li>
      </ul>

      """
  }

  private static let style = HTML(
    own: """
      .caution { margin-top: 18px; padding: 12px 16px; background: var(--warn-tint); color: var(--text); border-radius: 10px; }
      .facts.pair-of-sides { grid-template-columns: repeat(2, 1fr); }
      .facts.pair-of-sides div:nth-child(-n + 2) { grid-column: auto; }
      .bar.change { margin-top: 3px; }
      .change .forbidden { fill: var(--fail-tint); }
      .change .gate { stroke: var(--fail); stroke-width: 1.5; stroke-dasharray: 2 3; }
      .change .zero { stroke: var(--text); stroke-width: 1.5; }
      .change .reach { fill: var(--used); }
      .change.pass .reach { fill: var(--pass); }
      .change.warn .reach { fill: var(--warn-solid); }
      .change.fail .reach { fill: var(--fail-solid); }
      .change .median { fill: var(--page); stroke: var(--used); stroke-width: 3; }
      .change.pass .median { stroke: var(--pass); }
      .change.warn .median { stroke: var(--warn-solid); }
      .change.fail .median { stroke: var(--fail-solid); }
      .change-scale { display: grid; grid-template-columns: 1fr auto 1fr; font-size: 12px; color: var(--soft); }
      .change-scale span:last-child { text-align: right; }
      .limit-figures .figure { white-space: nowrap; }
      .strips { --gutter: 84px; }
      .strip-dot { fill: var(--curve0); }
      .strip-dot.baseline { fill: var(--page); stroke: var(--curve1); stroke-width: 2; }
      .strip-dot.noisy { opacity: 0.45; }
      .strip-median { stroke: var(--curve0); stroke-width: 1.5; }
      .strip-median.baseline { stroke: var(--curve1); stroke-dasharray: 6 3; }
      .swatch circle { stroke-width: 2; }
      .overview td .badge { vertical-align: middle; }
      @media (min-width: 641px) { .overview tbody th { min-width: 9em; } }
      .overview thead th { overflow-wrap: normal; }
      td.gate span { display: inline-block; padding: 2px 8px; border-radius: 6px; background: var(--other-tint); white-space: nowrap; }
      td.gate .pass { background: var(--pass-tint); color: var(--pass); }
      td.gate .fail { background: var(--fail-tint); color: var(--fail); font-weight: 600; }
      td.gate .fail.far { outline: 2px solid var(--fail-solid); }
      td.gate .warn { background: var(--warn-tint); color: var(--warn); }
      td.gate a, .overview th a, .effects a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--soft); }
      .effects { list-style: none; margin: 8px 0 20px; padding: 0; font-size: 15px; }
      .effects li { display: grid; grid-template-columns: minmax(0, 17em) 1fr minmax(0, 9em); gap: 0 16px; align-items: center; padding: 3px 0; }
      .effects .share { text-align: right; font-weight: 600; }
      .effects .track { fill: var(--track); }
      .effects .zero { stroke: var(--text); stroke-width: 1.5; }
      .effects .reach { fill: var(--used); }
      .effects .pass .reach { fill: var(--pass); }
      .effects .warn .reach { fill: var(--warn-solid); }
      .effects .fail .reach { fill: var(--fail-solid); }
      .case-problem { color: var(--fail); font-weight: 600; }
      @media (max-width: 640px) {
        .facts.pair-of-sides { grid-template-columns: 1fr; }
        .strips { --gutter: 60px; }
        .effects li { grid-template-columns: 1fr auto; padding: 6px 0; }
        .effects svg { grid-row: 2; grid-column: 1 / -1; }
        .limit-figures .figure { white-space: normal; }
      }
      @media print {
        td.gate span { padding: 1px 4px; white-space: normal; }
        .overview tbody th { min-width: 0; }
        .overview thead th { overflow-wrap: anywhere; }
      }

      """)
}
