package import Formats
import Glibc
import Kernel
import Synchronization

/// Waits on a thread of its own, while the main thread stays in its event loop.
package enum BlockWorkerWorkload: Workload {
  package static let meta = WorkloadMeta(
    id: "block-worker", title: "wait for threads, locks, network and disk on a thread for that",
    opposites: ["block-main"], parameters: BlockHabit.parameters, calibration: BlockHabit.calibration)

  private final class Outcome: Sendable {
    let result = Mutex<Result<[BlockHabit.Stretch], WorkloadError>>(.success([]))
  }

  package static func run(_ parameters: [String: Double]) throws(WorkloadError) -> JSONValue {
    let habit = try BlockHabit(parameters)
    let outcome = Outcome()
    do {
      let loop = try EventLoop()
      let events = try Pipe()
      let writer = events.writer.raw
      let worker = try NamedThread("worker") {
        let result = Result { () throws(WorkloadError) in try habit.waits() }
        outcome.result.withLock { $0 = result }
        var byte: UInt8 = 1
        return write(writer, &byte, 1)
      }
      loop.run(until: events.reader.raw)
      _ = worker.join()
    } catch { throw .because(error) }
    return habit.report(meta.id, thread: "worker", try outcome.result.withLock { $0 }.get())
  }
}
