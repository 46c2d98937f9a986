package import Formats

/// Holds memory, forks, and lets the forked processes read what they share.
package enum MemoryForkShareWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-fork-share", title: "fork processes that leave the memory shared",
    opposites: ["memory-fork-copy"], parameters: MemoryShare.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try MemoryShare(parameters).run(meta.id, writes: false)
  }
}
