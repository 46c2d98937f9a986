import Documents
import Formats
import Quantities

/// Every source by the kind of unit that asks it; those that work are folded.
enum DoctorSources {
  private static let kinds = [
    ("instrument", "Instruments"), ("probe", "Probes"), ("stimulus", "Stimuli"), ("store", "Stores"),
  ]

  static func render(_ sources: [Diagnosis]) -> HTML {
    let sections = kinds.map { kind, title -> HTML? in
      let own = sources.filter { $0.kind == kind }.sorted { ($0.unit, $0.source) < ($1.unit, $1.source) }
      return own.isEmpty ? nil : section(kind, title, own)
    }
    return "\(sections.compactMap { $0 })"
  }

  private static func section(_ kind: String, _ title: String, _ sources: [Diagnosis]) -> HTML {
    let (open, works) = (sources.filter { $0.state != .works }, sources.filter { $0.state == .works })
    let list: HTML? = open.isEmpty ? nil : table("\(title) that fall back or are missing", open)
    let rest: HTML? =
      works.isEmpty
      ? nil : ComparisonList.fold("\(works.count) that work", table("\(title) that work", works))
    return PageParts.section("sources-\(kind)", title, "\(list)\(rest)")
  }

  private static func table(_ label: String, _ sources: [Diagnosis]) -> HTML {
    PageSkeleton.table(
      label, ["Unit", "State", "Source", "Why, and what grants it"].map { ($0, false) }, sources.map(row))
  }

  private static func row(_ source: Diagnosis) -> HTML {
    let remedy = source.remedy.map { "<span class=\"detail\"><code>\($0)</code></span>" as HTML }
    return """
      <tr><th scope="row"><code>\(source.unit)</code></th><td data-label="State">\(badge(source.state))</td>\
      <td data-label="Source">\(source.source)</td>\
      <td data-label="Why"><span>\(source.reason ?? "–")\(remedy)</span></td></tr>

      """
  }

  private static func badge(_ state: Diagnosis.State) -> HTML {
    let words = DiagnosisText.word(state)
    // What is missing is no failure of the machine.
    let kind = state == .missing ? Verdict.notApplicable : DiagnosisText.verdict(state)
    return """
      <span class="badge \(kind.rawValue)"><span class="symbol" aria-hidden="true">\(String(words.prefix(1)))</span>\
      \(String(words.dropFirst(2)).capitalisedFirst)</span>
      """
  }
}
