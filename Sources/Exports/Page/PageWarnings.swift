import Documents
import Quantities
import Recordings

/// Each memory warning as a chart of what the footprint did before and after it.
enum PageWarnings {
  private static let most = 12

  static func render(_ report: Report) -> HTML {
    let lines = report.recording.tables.warnings
    let figures = lines.lazy.compactMap { WarningFigure($0, report.recording) }.prefix(most)
    guard !figures.isEmpty else { return "" }
    let drawn = figures.enumerated().map { $0.element.render(number: $0.offset + 1) }
    let rest = lines.count - drawn.count
    let more: HTML = rest > 0 ? "<p class=\"aside\">\(rest) more in the table below.</p>\n" : ""
    return PageParts.section(
      "warnings", "Memory warnings",
      lead: """
        The footprint from two seconds before each warning on; the time counts from the warning. The dots are half and \
        all of the release, the bar at the right edge is what came back.
        """,
      "\(drawn)\(more)")
  }
}
