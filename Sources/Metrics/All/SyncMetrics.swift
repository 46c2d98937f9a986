import Quantities
package import Recordings

/// How often files were synced.
package enum SyncMetrics: MetricGroup {
  package static let id = "sync"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let name = MetricName.diskSyncs
    if let count = WriteCount(facts) {
      return [name: count.metric(count.syncs, .count, instrument: id)]
    }
    if let count = facts.total(.metric(name)) {
      return [name: .bound(.atLeast, count, .count, instrument: id, why: coverage(facts))]
    }
    guard let count = facts.fold(.diskSyncs)?.last else {
      return [name: Metric(.missing(facts.reason(.metric(name)) ?? facts.noSample), .count, instrument: id)]
    }
    return [name: Metric(.value(count, .sampled), .count, instrument: id)]
  }

  /// A count of nothing on a file system that is not covered would be a lie; so the covered ones are named.
  private static func coverage(_ facts: RunFacts) -> String {
    let covered = facts.totals.keys.compactMap(\.syncedFileSystem)
    return
      "fsync, fdatasync, msync and O_SYNC writes on \(covered.sorted().joined(separator: ", ")); no others are seen"
  }
}
