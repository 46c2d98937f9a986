package import Documents
import Quantities

/// How many processes the tree had.
package enum ProcessMetrics: MetricGroup {
  package static let id = "processes"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] { ["processes.started": started(facts)] }

  private static func started(_ facts: RunFacts) -> Metric {
    if let count = facts.total("processes.started") ?? facts.total("exited.processes") {
      return Metric(.value(count, .exact), .count, instrument: id)
    }
    guard let seen = facts.total("processes.seen") else {
      return Metric(.missing("known only at the end of the run"), .count, instrument: id)
    }
    return .bound(.atLeast, seen, .count, instrument: id, why: unseen)
  }

  private static let unseen = "as samples saw them: who came and went between two samples is missing"
}
