import Audits
package import Documents
import Exports
import Formats
import Profiles
import Quantities
package import Recordings

/// What a metric is, in words.
package enum MetricListing {
  /// `bytes: bytes that calls wrote to files`
  package static func line(_ metric: MetricDefinition) -> String {
    "\(metric.unit.rawValue): \(metric.meaning)"
  }

  package static func text(
    _ metric: MetricDefinition, budgets: [NamedBudget], here: [(String, String)] = []
  ) -> String {
    let audits = AuditRegistry.all.map { $0.meta }.filter { audit in
      audit.requires.contains { $0.rawValue == metric.name }
    }
    var rows = [
      ("unit", metric.unit.rawValue), ("better", direction(metric)), ("depends on", influence(metric)),
      ("audits", audits.map(audit).joined(separator: "; ")), ("limits", limits(metric, budgets)),
    ].filter { !$0.1.isEmpty }
    rows += here + (MetricAdvice.of(metric.name).map { [("improve", $0)] } ?? [])
    return TextLayout.wrap("\(metric.name): \(metric.meaning)") + "\n\(TextLayout.columns(rows))\n"
  }

  package static func text(_ metrics: [MetricDefinition]) -> String {
    families(metrics).map { family, metrics in
      let rows = metrics.map { ($0.name, line($0)) }
      return "\(family)\n\(TextLayout.columns(rows, widest: 30))\n"
    }.joined(separator: "\n")
  }

  /// `disk-coalescing (warn 0.2 /s, fail 1 /s)`
  private static func audit(_ audit: AuditMeta) -> String {
    let thresholds = AuditListing.thresholds(audit)
    return audit.id + (thresholds.isEmpty ? "" : " (\(thresholds))")
  }

  /// By the first part of their names.
  package static func families(_ metrics: [MetricDefinition]) -> [(key: String, value: [MetricDefinition])] {
    Dictionary(grouping: metrics) { String($0.name.prefix { $0 != "." }) }.sorted { $0.key < $1.key }
  }

  /// A page of documentation.
  package static func markdown(_ metrics: [MetricDefinition]) -> String {
    let lead = """
      # Metrics

      What is measured, as budgets, gates and `headroom history trend` name it. Written by `headroom metrics --format markdown`; \
      `headroom explain METRIC` says how one is measured here, and which audits and budgets go by it.


      """
    return lead
      + families(metrics).map { family, metrics in
        let rows = metrics.map { metric in
          "| `\(metric.name)` | \(metric.unit.rawValue) | \(metric.meaning) | \(word(metric.influence)) |"
        }
        return """
          ## \(family)

          | metric | unit | what it is | decided by |
          | --- | --- | --- | --- |
          \(rows.joined(separator: "\n"))

          """
      }.joined(separator: "\n")
  }

  private static func word(_ influence: MetricInfluence) -> String {
    switch influence {
    case .program: "the program"
    case .machine: "the machine too"
    case .load: "other work too"
    }
  }

  private static func direction(_ metric: MetricDefinition) -> String {
    let word = metric.better == .less ? "less" : "more"
    return metric.hasDirection
      ? word : "neither by itself; a gate takes \(word) for better unless it says otherwise"
  }

  private static func influence(_ metric: MetricDefinition) -> String {
    switch metric.influence {
    case .program: "the program alone: other machines give the same"
    case .machine: "the program and the machine"
    case .load: "what else the machine does, too: gates need both sides in turns (--against)"
    }
  }

  private static func limits(_ metric: MetricDefinition, _ budgets: [NamedBudget]) -> String {
    budgets.compactMap { named in
      named.budget.limits[metric.name].map { "\(named.name): \(BudgetText.limit($0))" }
    }.joined(separator: "; ")
  }
}
