import Quantities
package import Recordings

/// How many processes the tree had.
package enum ProcessMetrics: MetricGroup {
  package static let id = "processes"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    [.processesStarted: started(facts)]
  }

  private static func started(_ facts: RunFacts) -> Metric {
    if let count = facts.total(.metric(.processesStarted)) ?? facts.total(.exitedProcesses) {
      return Metric(.value(count, .exact), .count, instrument: id)
    }
    guard let seen = facts.total(.processesSeen) else {
      return Metric(.missing("known only at the end of the run"), .count, instrument: id)
    }
    return .bound(.atLeast, seen, .count, instrument: id, why: unseen)
  }

  private static let unseen = "as samples saw them: who came and went between two samples is missing"
}
