import Documents
import Recordings

/// The way around the page, and what the run used of each resource.
enum PageGlance {
  static func render(_ report: Report) -> HTML {
    let figures = BriefFigures(recording: report.recording, style: TerminalStyle(colour: false), width: 100)
    let tiles = figures.rows.map { row -> HTML in
      let rest = row.parts.dropFirst().joined(separator: ", ")
      let detail: HTML = rest.isEmpty ? "" : "<span class=\"detail\">\(rest)</span>"
      let first = row.parts.first ?? "–"
      // What is no figure stands back.
      let isFigure = first.contains(where: \.isNumber)
      let figure: HTML = isFigure ? "<dd>\(first)\(detail)</dd>" : "<dd class=\"none\">\(first)\(detail)</dd>"
      return "<div><dt>\(row.label)</dt>\(figure)</div>\n"
    }
    return
      "\(navigation(report))<section id=\"glance\" aria-label=\"At a glance\"><dl class=\"glance\">\n\(tiles)</dl></section>\n"
  }

  private static func navigation(_ report: Report) -> HTML {
    let findings = report.assessment.findings.count
    var links: [HTML] = [
      link("audits", findings == 0 ? "Findings" : "Findings \(findings)"), link("budget", "Budget"),
      link("timeline", "Timeline"),
    ]
    if EnergyStrings(report.recording) != nil { links.append(link("energy", "Energy")) }
    links += TableStrings.tables(report.recording).map { link("table-\($0.name)", $0.title) }
    links.append(link("metrics", "All metrics"))
    return "<nav aria-label=\"Sections\"><ul>\n\(links)</ul></nav>\n"
  }

  private static func link(_ id: String, _ title: String) -> HTML {
    "<li><a href=\"#\(id)\">\(title)</a></li>\n"
  }
}
