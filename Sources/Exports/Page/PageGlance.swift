import Documents
import Quantities
import Recordings

/// The way around the page, and what the run used of each resource.
enum PageGlance {
  /// Letters; what is longer is a sentence.
  private static let longestFigure = 36

  static func render(_ report: Report) -> HTML {
    let figures = BriefFigures(recording: report.recording, style: TerminalStyle(colour: false), width: 100)
    let tiles = figures.rows.map { row -> HTML in
      let rest = row.parts.dropFirst().joined(separator: ", ")
      let detail: HTML? = rest.isEmpty ? nil : "<span class=\"detail\">\(kept(rest))</span>"
      let first = row.parts.first ?? "–"
      // What is no figure stands back.
      let isFigure = first.contains(where: \.isNumber) && first.count <= longestFigure
      let kind: HTML? = isFigure ? nil : " class=\"none\""
      return "<div><dt>\(row.label)</dt><dd\(kind)>\(kept(first))\(detail)</dd></div>\n"
    }
    return
      "\(navigation(report))<section id=\"glance\" aria-label=\"At a glance\"><dl class=\"glance\">\n\(tiles)</dl></section>\n"
  }

  /// With what stands in parentheses, and an option with its value, on one line.
  private static func kept(_ text: String) -> HTML {
    PageParts.kept(PageParts.unbroken(text)) { text in
      if text.hasPrefix("("), let end = text.firstIndex(of: ")") { return text[...end] }
      return optionWithValue(text)
    }
  }

  /// `--option VALUE` at the start of a text.
  private static func optionWithValue(_ text: Substring) -> Substring? {
    guard let name = PageParts.option(text) else { return nil }
    let rest = text[name.endIndex...]
    let value = rest.dropFirst().prefix(while: PageParts.isOfWord)
    return rest.first != " " || value.isEmpty ? name : text[..<value.endIndex]
  }

  private static func navigation(_ report: Report) -> HTML {
    let assessment = report.assessment
    let failures = assessment.verdict == .error ? 1 : 0
    let findings = assessment.findings.count + assessment.missedLimits.count + failures
    let recording = report.recording
    var links: [HTML] = [
      link("audits", findings == 0 ? "Findings" : "Findings \(findings)"), link("budget", "Budget"),
      link("timeline", "Timeline"),
    ]
    if !PageShares.isEmpty(recording) { links.append(link("shares", "Where it went")) }
    if !TimeAxis(recording).stimuli.isEmpty { links.append(link("responses", "Responses")) }
    if EnergyStrings(recording) != nil { links.append(link("energy", "Energy")) }
    if PageNetwork.isShown(recording) { links.append(link("network", "Network")) }
    if !PageTables.tables(recording).isEmpty { links.append(link("tables", "Tables")) }
    links.append(link("metrics", "All metrics"))
    return "<nav aria-label=\"Sections\"><ul>\n\(links)</ul></nav>\n"
  }

  private static func link(_ id: String, _ title: String) -> HTML {
    "<li><a href=\"#\(id)\">\(title)</a></li>\n"
  }
}
