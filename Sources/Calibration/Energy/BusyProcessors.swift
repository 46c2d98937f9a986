import Glibc
import Kernel
import Synchronization

/// Processors that are kept at work, each by a thread of its own.
final class BusyProcessors {
  private final class Order: Sendable {
    let isOver = Atomic<Bool>(false)
  }

  private let order = Order()
  private var threads: [NamedThread] = []
  /// Nanoseconds of one turn of work and pause: long against a switch of threads, short against any meter's step.
  private static let turn: UInt64 = 20_000_000

  /// - Parameter duty: the share of the time in which they work, 0 to 1.
  /// - Throws: where a processor is off or not this process's to use.
  init(_ processors: [Int], duty: Double) throws(SystemError) {
    let work = UInt64(Double(Self.turn) * min(max(0, duty), 1))
    for processor in processors {
      let order = order
      let thread = try NamedThread("busy-\(processor)") {
        do throws(SystemError) { try NamedThread.pin(to: processor) } catch { return Int(error.code) }
        Self.keepBusy(order, work)
        return 0
      }
      threads.append(thread)
    }
  }

  deinit { try? stop() }

  /// Ends the work; to be called once, later calls do nothing.
  ///
  /// - Throws: where one of the processors could not be had.
  func stop() throws(SystemError) {
    order.isOver.store(true, ordering: .relaxed)
    let answers = threads.map { $0.join() }
    threads = []
    if let code = answers.first(where: { $0 != 0 }) {
      throw SystemError(code: CInt(code), call: "sched_setaffinity", subject: "a processor to keep busy")
    }
  }

  private static func keepBusy(_ order: Order, _ work: UInt64) {
    var start = Clock.nanoseconds()
    while !order.isOver.load(ordering: .relaxed) {
      let now = Clock.nanoseconds()
      guard now >= start + work, work < turn else { continue }
      start += turn
      Clock.sleep(until: start)
    }
  }
}
