package import Formats

/// Waits on the thread that runs it, which is the main thread of `headroom workload`, between turns of its event loop.
package enum BlockMainWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "block-main", title: "wait for threads, locks, network and disk on the main thread",
    opposites: ["block-worker"], parameters: BlockHabit.parameters, calibration: BlockHabit.calibration)

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try BlockHabit(parameters)
    let loop: EventLoop
    do { loop = try EventLoop() } catch { throw .because(error) }
    return habit.report(meta.id, thread: "main", try habit.waits { loop.run() })
  }
}
