import Audits
import Documents
import Quantities
import Recordings
import Runs

/// What `headroom explain` says of an audit.
enum AuditListing {
  /// Nil for what is no audit.
  ///
  /// - Parameter last: the last run that is kept; nil where none is.
  static func text(_ name: String, last: Recording?) -> String? {
    guard let audit = AuditRegistry.all.first(where: { $0.meta.id == name }) else { return nil }
    let rows = [("advice", audit.advice)] + (last.map { result(audit, $0) } ?? [])
    return AuditsCommand.text([audit.meta]) + TextLayout.columns(rows) + "\n"
  }

  /// `warn 20 /s, fail 100 /s`; empty where no verdict changes at a figure.
  static func thresholds(_ audit: AuditMeta) -> String {
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
}
