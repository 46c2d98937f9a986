package import Formats

/// Holds memory, forks, and lets each forked process write to all of it, so that each has a copy.
package enum MemoryForkCopyWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-fork-copy", title: "fork processes that each write to all of the memory",
    opposites: ["memory-fork-share"], parameters: MemoryShare.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try MemoryShare(parameters).run(meta.id, writes: true)
  }
}
