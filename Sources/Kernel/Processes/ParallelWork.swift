import CLinux
import Synchronization

/// The same done to many things, on all processors at once; what comes of them keeps their order.
///
/// It goes on while who began it does something else, such as writing what came of the things before.
package final class ParallelWork<Item: Sendable, Output: Sendable>: Sendable {
  private let share: WorkShare<Item, Output>
  private let threads: [NamedThread]

  /// Begins it.
  ///
  /// - Parameters:
  ///   - name: of its threads, at most 15 bytes.
  ///   - helpers: threads beside the one that will wait for it. Where the kernel gives none, that one does all.
  package init(
    _ name: String, _ items: [Item], helpers: Int = ParallelWork.helpers,
    _ body: @escaping @Sendable (Item) -> Output
  ) {
    let share = WorkShare(items, body)
    self.share = share
    threads = (0..<max(0, min(helpers, items.count - 1))).compactMap { _ in
      try? NamedThread(name) {
        share.work()
        return 0
      }
    }
  }

  /// Works on the rest too, and waits for all: what came of each, in their order. To be called once.
  package func finish() -> [Output] {
    share.work()
    for thread in threads { _ = thread.join() }
    return share.outputs
  }

  /// As many as make a thread for each processor that this process may run on, with the one that waits.
  package static var helpers: Int { Int(clinux_allowed_processors()) - 1 }
}

/// What threads take from one after the other.
private final class WorkShare<Item: Sendable, Output: Sendable>: Sendable {
  private let items: [Item]
  private let body: @Sendable (Item) -> Output
  private let begun = Atomic<Int>(0)
  private let done: Mutex<[Output?]>

  init(_ items: [Item], _ body: @escaping @Sendable (Item) -> Output) {
    (self.items, self.body) = (items, body)
    done = Mutex(Array(repeating: nil, count: items.count))
  }

  func work() {
    while true {
      let number = begun.wrappingAdd(1, ordering: .relaxed).oldValue
      guard number < items.count else { return }
      let output = body(items[number])
      done.withLock { $0[number] = output }
    }
  }

  var outputs: [Output] { done.withLock { $0.compactMap(\.self) } }
}
