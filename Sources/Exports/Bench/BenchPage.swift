package import Documents
import Formats
import Quantities

/// A bench as one page that needs nothing else: no server, no script, no network.
package enum BenchPage {
  package static func render(_ document: BenchDocument) -> [UInt8] {
    let cases = document.cases.enumerated().map { BenchCaseSection($0.element, $0.offset + 1).render() }
    let page = BenchStyle.page(
      title: "\(document.session.suite): \(ComparisonHeadline.word(document.verdict)) · Headroom bench",
      """
      \(header(document))\(overview(document))\(cases)\(BenchNoiseSection.render(document))\(notes(document))\
      \(PageParts.section("reading", "How to read it", BenchStyle.reading(confidence: nil)))
      """,
      tool: document.session.tool)
    return Array(page.source.utf8)
  }

  private static func header(_ document: BenchDocument) -> HTML {
    let (session, words) = (document.session, BenchStrings.headline(document))
    let place = [HistoryStrings.revision(session.revision), session.branch.map { "on \($0)" }].compactMap {
      $0
    }
    return """
      <header>
      <p class="eyebrow">Headroom bench</p>
      <h1>\(session.suite)</h1>
      <p class="verdict \(document.verdict.rawValue)">\(ComparisonHeadline.badge(document.verdict))
      <span>\(words.capitalisedFirst).</span></p>
      <dl class="facts">
      \(PageParts.fact("Machine", "\(BenchStrings.machine(session.machine))"))\
      \(PageParts.fact("Compared with", "\(document.against ?? "nothing: \(BenchStrings.nothing(document))")"))\
      \(place.isEmpty ? nil : PageParts.fact("Revision", "<code>\(place.joined(separator: " "))</code>"))\
      \(PageParts.fact("Started", "<time datetime=\"\(session.started)\">\(ReportStrings.moment(session.started))</time>"))\
      \(PageParts.fact("Duration", "\(Display.text(document.duration, .seconds))"))\
      \(PageParts.fact("Session", "<code>\(String(session.key.prefix(12)))</code>\(session.isComplete ? "" : ", ended before its end")"))</dl>
      </header>

      """
  }

  private static func overview(_ document: BenchDocument) -> HTML? {
    guard !document.cases.isEmpty else { return nil }
    let map = GateMap(document)
    let heads = ["Case", "Outcome"] + (map.metrics.isEmpty ? ["Gates"] : map.titles) + ["Runs"]
    let rows = document.cases.enumerated().map { index, entry -> HTML in
      """
      <tr><th scope="row"><a href="#case\(index + 1)">\(entry.name)</a></th>\
      <td data-label="Outcome">\(ComparisonHeadline.badge(BenchStrings.mark(entry)))</td>\
      \(map.metrics.isEmpty ? ungated(entry) : "\(map.cells(entry, index + 1))")<td class="number" data-label="Runs">\(entry.runs.count { !$0.isWarmUp && $0.problem == nil })</td></tr>

      """
    }
    return PageParts.section(
      "overview", map.metrics.isEmpty ? "Cases" : "Cases by gate",
      "<div class=\"overview\">\(PageSkeleton.table("Cases", heads.map { ($0, $0 == "Runs") }, rows))</div>\n"
    )
  }

  private static func ungated(_ entry: BenchCase) -> HTML {
    "<td data-label=\"Gates\">\(entry.problem ?? "nothing gated was compared")</td>"
  }

  private static func notes(_ document: BenchDocument) -> HTML? {
    let lines = document.notes + BenchStrings.advice(document)
    guard !lines.isEmpty else { return nil }
    let items = lines.map { "<li>\(PageParts.prose($0))</li>\n" as HTML }
    return PageParts.section("notes", "Notes and what to do next", "<ul class=\"notes\">\n\(items)</ul>\n")
  }
}
