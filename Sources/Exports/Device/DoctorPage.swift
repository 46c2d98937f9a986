import Documents
import Formats
import Quantities

/// What can be measured here as one page: what could be granted first, then every source.
enum DoctorPage {
  static func render(_ document: DoctorDocument) -> HTML {
    PageSkeleton.page(
      title: "\(DiagnosisText.counts(document.sources)) · Headroom doctor",
      style: "\(FoldStyle.style)\(DeviceStyle.style)",
      """
      \(header(document.sources))\(remedies(document.sources))\(DoctorSources.render(document.sources))
      """, tool: document.tool)
  }

  private static func header(_ sources: [Diagnosis]) -> HTML {
    """
    <header>
    <p class="eyebrow">Headroom doctor</p>
    <h1>What can be measured here</h1>
    <p class="lead">\(DiagnosisText.counts(sources)). What is missing is no failure: its figures say why they are not there.</p>
    </header>

    """
  }

  /// Each command once, with what it grants.
  private static func remedies(_ sources: [Diagnosis]) -> HTML? {
    var commands: [String] = []
    for remedy in sources.compactMap(\.remedy) where !commands.contains(remedy) { commands.append(remedy) }
    guard !commands.isEmpty else { return nil }
    let items = commands.map { command -> HTML in
      let granted = sources.filter { $0.remedy == command }.map { "\($0.kind) \($0.unit)" }
      var names: [String] = []
      for name in granted where !names.contains(name) { names.append(name) }
      return
        "<li><pre><code>\(command)</code></pre><p class=\"detail\">for \(names.joined(separator: ", "))</p></li>\n"
    }
    return PageParts.section(
      "remedies", "What can be done",
      lead: "Each command, and below it what it makes work.",
      "<ul class=\"remedies\">\n\(items)</ul>\n")
  }
}
