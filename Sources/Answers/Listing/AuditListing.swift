package import Audits
import Documents
import Quantities
package import Recordings
import Runs

/// What `headroom audits` and `headroom explain` say of audits.
package enum AuditListing {
  /// Nil for what is no audit.
  ///
  /// - Parameter last: the last run that is kept; nil where none is.
  package static func text(_ name: String, last: Recording?) -> String? {
    guard let audit = AuditRegistry.all.first(where: { $0.meta.id == name }) else { return nil }
    let rows = [("advice", audit.advice)] + (last.map { result(audit, $0) } ?? [])
    return text([audit.meta]) + TextLayout.columns(rows) + "\n"
  }

  /// `warn 20 /s, fail 100 /s`; empty where no verdict changes at a figure.
  package static func thresholds(_ audit: AuditMeta) -> String {
    audit.thresholds.map { "\($0.name) \(Display.text($0.value.value, $0.value.unit))" }
      .joined(separator: ", ")
  }

  /// What it said of the last run, under the budget of that run.
  private static func result(_ audit: any Audit.Type, _ run: Recording) -> [(String, String)] {
    let budget = try? run.keptBudget(file: run.program.name)
    let assessment = Judge.assess(run, budget: budget)
    guard let result = assessment.audits.first(where: { $0.id == audit.meta.id }) else { return [] }
    let seen =
      result.explanation.hasSuffix(audit.advice)
      ? result.explanation.dropLast(audit.advice.count) : result.explanation[...]
    let verdict = result.verdict.rawValue.replacing("-", with: " ")
    return [("last run", "\(run.program.name): \(verdict). \(String(seen).trimmed)")]
  }

  package static func text(_ audits: [AuditMeta]) -> String { audits.map(text).joined(separator: "\n") }

  private static func text(_ audit: AuditMeta) -> String {
    let needs = audit.requires.map(\.rawValue) + [audit.trial?.options].compactMap { $0 }
    let lines = [
      "asks whether that is so; else it says \"\(audit.problem)\"", "needs \(needs.joined(separator: ", "))",
      "from \(audit.source)",
    ]
    let thresholds = audit.thresholds.map {
      ($0.name, "\(Display.text($0.value.value, $0.value.unit)): \($0.meaning)")
    }
    return TextLayout.wrap("\(audit.id): \(audit.title)") + "\n"
      + lines.map { TextLayout.wrap($0, indent: 2) + "\n" }.joined()
      + (thresholds.isEmpty ? "" : TextLayout.columns(thresholds, indent: 4) + "\n")
  }
}
