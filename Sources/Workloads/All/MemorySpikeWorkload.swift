package import Formats

/// Takes all the memory that the work needs at once, and gives it back within milliseconds.
package enum MemorySpikeWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-spike", title: "take a lot of memory for a moment", opposites: ["memory-pieces"],
    parameters: MemoryPass.parameters)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let pass = try MemoryPass(parameters)
    return try pass.run(meta.id, piece: pass.size)
  }
}
