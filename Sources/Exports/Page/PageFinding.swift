import Documents
import Formats
import Quantities
import Recordings

/// Something that is wrong, or an audit's answer, in a line that opens.
struct PageFinding {
  let verdict: Verdict
  let heading: String
  /// In one sentence.
  let gist: String
  /// What a link leads to it by; nil where none does.
  var id: String?
  var isOpen = false
  /// What there is to read beside the gist.
  let more: HTML

  func render() -> HTML {
    """
    <article class="audit \(verdict.rawValue)"\(id.map { " id=\"\($0)\"" as HTML })>
    <details\(isOpen ? " open" : "")><summary>\(PageParts.badge(verdict))<h3>\(heading)</h3>\
    <span class="gist">\(PageParts.prose(gist))</span></summary>
    <div class="audit-body"><p>\(PageParts.prose(gist))</p>
    \(more)</div></details>
    </article>

    """
  }

  init(_ audit: AuditResult, isOpen: Bool, _ moments: MomentLink) {
    let sentences = FixFirst.sentences(audit.explanation)
    let rest = sentences.dropFirst().joined(separator: " ")
    let link = moments.link(audit).map { "<p class=\"show\">\($0)</p>\n" as HTML }
    (verdict, heading, gist) = (audit.verdict, audit.heading, sentences.first ?? "")
    (id, self.isOpen) = (Self.anchor(audit), isOpen)
    more = """
      \(rest.isEmpty ? "" : "<p class=\"advice\">\(PageParts.prose(rest))</p>\n" as HTML)\(link)\
      \(PageEvidence(label: audit.heading, evidence: audit.evidence, moments: moments).render())\
      <p class="source"><code>\(audit.id)</code> · Source: \(audit.source)</p>
      """
  }

  /// A limit that was missed, or nearly.
  init(_ line: BudgetLine) {
    (verdict, heading) = (line.verdict, MetricWords.title(line.metric).capitalisedFirst)
    let words = "\(BudgetStrings.held(line)): \(BudgetStrings.headroom(line))."
    gist = words.capitalisedFirst
    more = """
      \(line.reason.map { "<p class=\"advice\">\(PageParts.prose($0.capitalisedFirst)).</p>\n" as HTML })\
      <p class="source"><code>\(line.metric)</code> · <a href="#budget">Limit of the budget</a></p>
      """
  }

  /// The program's own failure; nil where it ended as it was to.
  init?(failureOf report: Report) {
    guard report.assessment.verdict == .error else { return nil }
    let program = report.recording.program
    verdict = .error
    heading = (ReportStrings.ending(program).first ?? "the run cannot be judged").capitalisedFirst
    gist = "\(program.ending.capitalisedFirst)."
    more = """
      <p class="advice">What was measured is of a run that did not do all that it was to do, so that a limit that was kept \
      says nothing. Look at what the program printed, then measure it again.</p>

      """
  }

  /// So that a link leads to it.
  private static func anchor(_ audit: AuditResult) -> String? {
    let isPlain = audit.id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    return isPlain ? "audit-\(audit.id)" : nil
  }

  /// All that is wrong: the program's failure, limits, then audits.
  static func all(_ report: Report, _ moments: MomentLink) -> [PageFinding] {
    let findings = report.assessment.findings
    let opens = findings.count { $0.verdict == .fail } <= mostOpen
    let limits = report.assessment.missedLimits.map(PageFinding.init)
    return [PageFinding(failureOf: report)].compactMap { $0 } + limits
      + findings.map { PageFinding($0, isOpen: opens && $0.verdict == .fail, moments) }
  }

  /// So many failures stand open; where there are more, a reader picks.
  private static let mostOpen = 2
}
