import Documents

/// What is wrong, the worst first, each in a line that opens; what is well, what was not measured and what does not apply
/// is folded.
enum PageAudits {
  /// So many failures stand open; where there are more, a reader picks.
  private static let mostOpen = 2

  static func render(_ report: Report, _ moments: MomentLink) -> HTML {
    let audits = report.assessment.audits
    guard !audits.isEmpty else {
      return PageParts.section("audits", "Findings", "<p class=\"lead\">No audit was put to this run.</p>\n")
    }
    let findings = report.assessment.findings
    let lead: HTML? = findings.isEmpty ? "No audit found anything wrong." : nil
    let opens = findings.count { $0.verdict == .fail } <= mostOpen
    let shown = findings.map { article($0, isOpen: opens && $0.verdict == .fail, moments) }
    let rest: [(Verdict, String)] = [
      (.pass, "passed"), (.notMeasured, "not measured"), (.notApplicable, "not applicable"),
    ]
    let folds = rest.map { verdict, word in
      fold(audits.filter { $0.verdict == verdict }, word, moments)
    }
    return PageParts.section(
      "audits", "Findings", lead: lead, "\(shown)<div class=\"rests\">\n\(folds)</div>\n")
  }

  private static func fold(_ audits: [AuditResult], _ word: String, _ moments: MomentLink) -> HTML {
    guard !audits.isEmpty else { return "" }
    let sorted = audits.sorted { ($0.group, $0.id) < ($1.group, $1.id) }
    return """
      <details class="rest"><summary>\(ReportStrings.counted(audits.count, "audit")) \(word)</summary>
      \(sorted.map { article($0, isOpen: false, moments) })</details>

      """
  }

  private static func article(_ audit: AuditResult, isOpen: Bool, _ moments: MomentLink) -> HTML {
    let sentences = FixFirst.sentences(audit.explanation)
    let rest = sentences.dropFirst().joined(separator: " ")
    let link = moments.link(audit).map { "<p class=\"show\">\($0)</p>\n" as HTML }
    return """
      <article class="audit \(audit.verdict.rawValue)"\(anchor(audit))>
      <details\(isOpen ? " open" : "")><summary>\(PageParts.badge(audit.verdict))<h3>\(audit.heading)</h3>\
      <span class="gist">\(sentences.first ?? "")</span></summary>
      <div class="audit-body"><p>\(sentences.first ?? "")</p>
      \(rest.isEmpty ? "" : "<p class=\"advice\">\(rest)</p>\n" as HTML)\(link)\
      \(PageEvidence(label: audit.heading, evidence: audit.evidence, moments: moments).render())\
      <p class="source"><code>\(audit.id)</code> · Source: \(audit.source)</p></div></details>
      </article>

      """
  }

  /// So that a link leads to it.
  private static func anchor(_ audit: AuditResult) -> HTML {
    let isPlain = audit.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    return isPlain ? " id=\"audit-\(audit.id)\"" : ""
  }
}
