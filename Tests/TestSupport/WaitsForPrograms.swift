import Dispatch
import Kernel
import Synchronization
package import Testing

/// Runs serialized suites, each from its first test to its last, on threads of their own: their tests wait for programs most of
/// the time, and would else hold up the threads that all tests share, of which there is one for each processor. Around the whole
/// suite and not around each test: what comes between two of its tests would stand in the queue of all the others.
package struct WaitsForPrograms: SuiteTrait, TestScoping {
  fileprivate let threads: WaitingThreads

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  package static var waitsForPrograms: Self { Self(threads: .forPrograms) }

  /// For suites with tests in processes of their own. The library looks for the end of such a process once the test has had its
  /// turn again; until then its monitor asks without a pause, and takes a third of a processor from all others. So the test that
  /// came last has the next turn.
  package static var waitsForItsProcesses: Self { Self(threads: .forProcesses) }
}

/// Threads beside those that all tests share. Each serialized suite has one of them at a time.
private final class WaitingThreads: TaskExecutor {
  /// With three, both processors together stood idle for a quarter of the time, and these were at work when all others had ended.
  static let forPrograms = WaitingThreads("waiting", count: 7, lastFirst: false)
  static let forProcesses = WaitingThreads("processes", count: 1, lastFirst: true)

  private let name: String
  private let count: Int
  private let lastFirst: Bool
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)
  private let threads = Mutex<[NamedThread]>([])

  private init(_ name: String, count: Int, lastFirst: Bool) {
    (self.name, self.count, self.lastFirst) = (name, count, lastFirst)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    do { try start() } catch { fatalError("no thread for the tests that wait: \(error)") }
    waiting.signal()
  }

  private func start() throws {
    try threads.withLock { threads in
      while threads.count < count {
        threads.append(try NamedThread("\(name) \(threads.count + 1)", { [self] in run() }))
      }
    }
  }

  private func run() -> Int {
    while true {
      waiting.wait()
      let job = jobs.withLock { lastFirst ? $0.removeLast() : $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
