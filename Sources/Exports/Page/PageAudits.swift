import Documents

/// What is wrong, the worst first, each in a line that opens; what is well, what was not measured and what does not apply
/// is folded.
enum PageAudits {
  static func render(_ report: Report, _ moments: MomentLink) -> HTML {
    let audits = report.assessment.audits
    let findings = PageFinding.all(report, moments)
    let none: HTML = audits.isEmpty ? "No audit was put to this run." : "No audit found anything wrong."
    let rest: [(Verdict, String)] = [
      (.pass, "passed"), (.notMeasured, "not measured"), (.notApplicable, "not applicable"),
    ]
    let folds = rest.map { verdict, word in
      fold(audits.filter { $0.verdict == verdict }, word, moments)
    }
    let others: HTML? = audits.isEmpty ? nil : "<div class=\"rests\">\n\(folds)</div>\n"
    return PageParts.section(
      "audits", "Findings", lead: findings.isEmpty ? none : nil, "\(findings.map { $0.render() })\(others)")
  }

  private static func fold(_ audits: [AuditResult], _ word: String, _ moments: MomentLink) -> HTML {
    guard !audits.isEmpty else { return "" }
    let sorted = audits.sorted { ($0.group, $0.id) < ($1.group, $1.id) }
    return """
      <details class="rest"><summary>\(ReportStrings.counted(audits.count, "audit")) \(word)</summary>
      \(sorted.map { PageFinding($0, isOpen: false, moments).render() })</details>

      """
  }
}
