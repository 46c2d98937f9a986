import Documents
import Formats
import Quantities

/// What is wrong, the worst first; what is well, what was not measured and what does not apply is folded.
enum PageAudits {
  private static let longestEvidence = 12

  static func render(_ report: Report) -> HTML {
    let audits = report.assessment.audits
    guard !audits.isEmpty else {
      return PageParts.section("audits", "Findings", "<p class=\"lead\">No audit was put to this run.</p>\n")
    }
    let findings = report.assessment.findings
    let lead: HTML? = findings.isEmpty ? "No audit found anything wrong." : nil
    let rest: [(Verdict, String)] = [
      (.pass, "passed"), (.notMeasured, "not measured"), (.notApplicable, "not applicable"),
    ]
    let folds = rest.map { verdict, word in fold(audits.filter { $0.verdict == verdict }, word) }
    return PageParts.section("audits", "Findings", lead: lead, "\(findings.map(article))\(folds)")
  }

  private static func fold(_ audits: [AuditResult], _ word: String) -> HTML {
    guard !audits.isEmpty else { return "" }
    let sorted = audits.sorted { ($0.group, $0.id) < ($1.group, $1.id) }
    return """
      <details class="rest"><summary>\(ReportStrings.counted(audits.count, "audit")) \(word)</summary>
      \(sorted.map(article))</details>

      """
  }

  private static func article(_ audit: AuditResult) -> HTML {
    """
    <article class="audit \(audit.verdict.rawValue)"\(anchor(audit))>
    <div class="audit-verdict">\(PageParts.badge(audit.verdict))</div>
    <div class="audit-body"><h3>\(audit.heading)</h3>
    <p>\(audit.explanation)</p>
    \(evidence(audit.evidence))<p class="source"><code>\(audit.id)</code> · Source: \(audit.source)</p></div>
    </article>

    """
  }

  /// So that a link leads to it.
  private static func anchor(_ audit: AuditResult) -> HTML {
    let isPlain = audit.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    return isPlain ? " id=\"audit-\(audit.id)\"" : ""
  }

  private static func evidence(_ items: [JSONValue]) -> HTML {
    guard !items.isEmpty else { return "" }
    let shown = items.prefix(longestEvidence).map { "<li>\(line($0))</li>\n" as HTML }
    let rest = items.count - shown.count
    let more: HTML = rest > 0 ? "<li>and \(rest) more in the JSON report</li>\n" : ""
    return "<ul class=\"evidence\" aria-label=\"Evidence\">\n\(shown)\(more)</ul>\n"
  }

  private static func line(_ item: JSONValue) -> HTML {
    guard let members = item.object else { return "\(EventStrings.plain(item))" }
    let pairs = EventStrings.ordered(members).map { key, value -> HTML in
      "<span class=\"pair\"><span class=\"name\">\(key)</span> \(EventStrings.value(key, value))</span> "
    }
    return "\(pairs)"
  }
}
