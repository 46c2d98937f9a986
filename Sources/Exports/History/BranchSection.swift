import Documents
import Quantities

/// How each branch differs from the main one: what differs as a table, the rest as a number.
enum BranchSection {
  static func render(_ overview: HistoryOverview) -> HTML {
    let parts = overview.timelines.enumerated().compactMap { number, timeline in
      timeline.comparison.map { section(timeline, $0, number) }
    }
    return "\(parts)"
  }

  private static func section(
    _ timeline: HistoryTimeline, _ comparison: BranchComparison, _ number: Int
  ) -> HTML {
    let apart = comparison.differences.filter { $0.way != .same }
    let rest = comparison.differences.count - apart.count
    let title = "\(HistoryStanding.name(timeline)) beside \(comparison.base)"
    let heads = [
      ("Metric", false), ("Case", false), ("Level of \(comparison.base)", true), ("Newest here", true),
      ("Difference", false),
    ]
    let none: HTML = "<p class=\"lead\">No figure lies apart from \(comparison.base).</p>\n"
    let more: HTML? =
      rest == 0
      ? nil
      : """
      <p class="detail">\(ReportStrings.counted(rest, "other figure")) with runs among those of \
      \(comparison.base).</p>

      """
    return PageParts.section(
      "branch\(number)", title,
      "\(apart.isEmpty ? none : PageSkeleton.table(title, heads, apart.map { row($0, comparison.base) }))\(more)"
    )
  }

  private static func row(_ one: BranchDifference, _ base: String) -> HTML {
    """
    <tr><th scope="row"><code>\(one.metric)</code></th><td data-label="Case">\(one.name)</td>\
    <td class="number" data-label="Level of \(base)">\(DifferenceStrings.quantity(one.base, one.unit))</td>\
    <td class="number" data-label="Newest here">\(DifferenceStrings.quantity(one.value, one.unit))</td>\
    <td data-label="Difference"><span>\(badge(one.way))<span class="detail">\
    \(DifferenceStrings.signed(one.value - one.base, one.unit))</span></span></td></tr>

    """
  }

  private static func badge(_ way: BranchDifference.Way) -> HTML {
    let (verdict, word): (Verdict, String) =
      switch way {
      case .pastGate: (.fail, "Past the gate")
      case .worse: (.warn, "Worse")
      case .better: (.pass, "Better")
      case .other, .same: (.notApplicable, "Other")
      }
    return """
      <span class="badge \(verdict.rawValue)"><span class="symbol" aria-hidden="true">\(verdict.symbol)</span>\
      \(word)</span>
      """
  }
}
