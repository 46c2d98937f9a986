import Documents
import Quantities

extension Assessment {
  /// The audits that found something wrong, the worst first, else by name.
  var findings: [AuditResult] {
    audits.filter { [.fail, .error, .warn, .inconclusive].contains($0.verdict) }
      .sorted { ($0.verdict.rank, $0.id) < ($1.verdict.rank, $1.id) }
  }
}
