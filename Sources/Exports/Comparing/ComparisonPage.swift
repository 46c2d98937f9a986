package import Documents
import Formats
import Quantities

/// A comparison as one page that needs nothing else: no server, no script, no network.
package enum ComparisonPage {
  package static func render(_ document: ComparisonDocument) -> [UInt8] { render(document, trail: nil) }

  /// - Parameters:
  ///   - trail: what leads to the pages beside it; nil where it stands alone.
  ///   - name: what it is called; nil where its sides say so.
  static func render(_ document: ComparisonDocument, trail: HTML?, name: String? = nil) -> [UInt8] {
    let title =
      name ?? "\(ComparisonHeadline.name(document.old)) → \(ComparisonHeadline.name(document.new))"
    let page = BenchStyle.page(
      title: "\(title) · Headroom comparison",
      """
      \(header(document, title, trail))\(document.cases.enumerated().map { section($0.element, $0.offset + 1) })\
      \(notes(document))\(reading(document))
      """,
      more: trail.map { _ in SiteTrail.style }, tool: document.tool)
    return Array(page.source.utf8)
  }

  private static func header(_ document: ComparisonDocument, _ title: String, _ trail: HTML?) -> HTML {
    let words = ComparisonHeadline.sentence(document)
    return """
      <header>
      \(trail)<p class="eyebrow">Headroom comparison</p>
      <h1>\(title)</h1>
      <p class="verdict \(document.verdict.rawValue)">\(ComparisonHeadline.badge(document.verdict))
      <span>\(words.capitalisedFirst).</span></p>
      \(document.isOfSingleRuns ? "<p class=\"caution\">\(ComparisonHeadline.single)</p>\n" : nil)<dl class="facts pair-of-sides">
      \(PageParts.fact("Old", side(document.old)))\(PageParts.fact("New", side(document.new)))\
      \(PageParts.fact("Machine", "\(ComparisonHeadline.machine(document))"))\
      \(PageParts.fact("Intervals", "\(Display.text(100 * document.confidence, .percent)) sure"))</dl>
      </header>

      """
  }

  private static func side(_ side: ComparisonSide) -> HTML {
    let sources = side.sources.map { "<code>\($0)</code>" as HTML }
    let parts = sources.enumerated().map { $0.offset == 0 ? $0.element : " \($0.element)" as HTML }
    return "\(parts)<span class=\"detail\">\(ComparisonHeadline.about(side))</span>"
  }

  private static func section(_ compared: ComparedCase, _ number: Int) -> HTML {
    let id = "case\(number)"
    let rows = ComparisonList.rows(compared.comparisons, compared.medians, of: id)
    let title = compared.oldName.map { "\($0) → \(compared.name)" } ?? compared.name
    let none: HTML = "<p class=\"lead\">No figure changed.</p>\n"
    let curves = compared.curves.flatMap { PageCurves.render($0, number: number) }
    return PageParts.section(
      id, title,
      """
      \(EffectBars.render(compared.comparisons, of: id))<h3 class="sub">What changed</h3>
      \(rows ?? none)\(ComparisonList.rest(compared.comparisons))\(curves)
      """)
  }

  private static func notes(_ document: ComparisonDocument) -> HTML? {
    let sides = [
      ComparisonHeadline.only(document.old, "old"), ComparisonHeadline.only(document.new, "new"),
    ].compactMap { $0 }
    let items = (sides + document.notes).map { "<li>\(PageParts.prose($0))</li>\n" as HTML }
    return items.isEmpty
      ? nil : PageParts.section("notes", "Notes", "<ul class=\"notes\">\n\(items)</ul>\n")
  }

  private static func reading(_ document: ComparisonDocument) -> HTML {
    PageParts.section("reading", "How to read it", BenchStyle.reading(confidence: document.confidence))
  }
}
