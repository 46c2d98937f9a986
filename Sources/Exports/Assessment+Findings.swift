import Documents
import Formats
import Quantities

extension Assessment {
  /// The audits that found something wrong, the worst first; of one verdict what cost the most energy, else by name.
  var findings: [AuditResult] {
    audits.filter { [.fail, .error, .warn, .inconclusive].contains($0.verdict) }
      .sorted { ($0.verdict.rank, $1.joules, $0.id) < ($1.verdict.rank, $0.joules, $1.id) }
  }

  /// The limits that were missed or nearly, the worst first; of one verdict what is the most times its limit.
  var missedLimits: [BudgetLine] {
    budget.filter { [.fail, .warn].contains($0.verdict) }
      .sorted { ($0.verdict.rank, $1.times, $0.metric) < ($1.verdict.rank, $0.times, $1.metric) }
  }
}

extension AuditResult {
  /// What it found to have cost; zero where it says nothing of that.
  fileprivate var joules: Double {
    evidence.flatMap { [$0["joules"], $0["energy"]] }.compactMap { $0?.number }.filter(\.isFinite).max() ?? 0
  }
}

extension BudgetLine {
  /// The figure as a multiple of its limit, upside down where the limit is the least.
  fileprivate var times: Double {
    guard let compared, compared.isFinite else { return 0 }
    let over = limit.maximum.map { $0.value > 0 ? compared / $0.value : compared > 0 ? .infinity : 0 } ?? 0
    let under = limit.minimum.map { compared > 0 ? $0.value / compared : .infinity } ?? 0
    return max(over, under)
  }
}
