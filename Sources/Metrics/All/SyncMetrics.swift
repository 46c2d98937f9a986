package import Documents
import Quantities

/// How often files were synced.
package enum SyncMetrics: MetricGroup {
  package static let id = "sync"

  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let name = "disk.syncs"
    if let count = WriteCount(facts) {
      return [name: count.metric(count.syncs, .count, instrument: id)]
    }
    if let count = facts.total(name) {
      return [name: .bound(.atLeast, count, .count, instrument: id, why: coverage(facts))]
    }
    guard let count = facts.folds[name]?.last else {
      return [name: Metric(.missing(facts.reason(name) ?? facts.noSample), .count, instrument: id)]
    }
    return [name: Metric(.value(count, .sampled), .count, instrument: id)]
  }

  /// A count of nothing on a file system that is not covered would be a lie; so the covered ones are named.
  private static func coverage(_ facts: RunFacts) -> String {
    let prefix = "disk.syncs."
    let covered = facts.totals.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    return
      "fsync, fdatasync, msync and O_SYNC writes on \(covered.sorted().joined(separator: ", ")); no others are seen"
  }
}
