package import Formats

/// Does the same work on one small piece of memory after the other.
package enum MemoryPiecesWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "memory-pieces", title: "go through a lot of memory piece by piece", opposites: ["memory-spike"],
    parameters: MemoryPass.parameters)

  /// Bytes that are held at a time.
  private static let piece = 1_048_576

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    try MemoryPass(parameters).run(meta.id, piece: piece)
  }
}
