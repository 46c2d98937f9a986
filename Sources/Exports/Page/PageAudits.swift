import Documents
import Formats

/// The audits by group, the worst first.
enum PageAudits {
  private static let longestEvidence = 12

  static func render(_ report: Report) -> HTML {
    let audits = report.assessment.audits
    guard !audits.isEmpty else {
      return PageParts.section("audits", "Audits", "<p class=\"lead\">No audit was put to this run.</p>\n")
    }
    let groups = Dictionary(grouping: audits, by: \.group).mapValues { group in
      group.sorted { ($0.verdict.rank, $0.id) < ($1.verdict.rank, $1.id) }
    }
    let worstFirst = groups.sorted {
      ($0.value[0].verdict.rank, $0.key) < ($1.value[0].verdict.rank, $1.key)
    }
    let blocks = worstFirst.map { group, audits -> HTML in
      "<h3 class=\"group\">\(group)</h3>\n\(audits.map(article))"
    }
    return PageParts.section("audits", "Audits", "\(blocks)")
  }

  private static func article(_ audit: AuditResult) -> HTML {
    """
    <article class="audit \(audit.verdict.rawValue)">
    <div class="audit-verdict">\(PageParts.badge(audit.verdict))</div>
    <div class="audit-body"><h4>\(audit.title)</h4>
    <p>\(audit.explanation)</p>
    \(evidence(audit.evidence))<p class="source"><code>\(audit.id)</code> · Source: \(audit.source)</p></div>
    </article>

    """
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
