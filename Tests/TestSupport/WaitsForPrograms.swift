import Dispatch
import Kernel
import Synchronization
package import Testing

/// Runs serialized suites, each from its first test to its last, on a thread of their own: their tests wait for programs most of
/// the time, and would else hold up the threads that all tests share, of which there is one for each processor. Around the whole
/// suite and not around each test: what comes between two of its tests would stand in the queue of all the others.
package struct WaitsForPrograms: SuiteTrait, TestScoping {
  fileprivate let thread: WaitingThread

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}

extension Trait where Self == WaitsForPrograms {
  package static var waitsForPrograms: Self { Self(thread: .forPrograms) }

  /// For serialized suites with tests in processes of their own. The library looks for the end of such a process once the test
  /// has had its turn again; until then its monitor asks without a pause, and takes a third of a processor from all others.
  package static var waitsForItsProcesses: Self { Self(thread: .forProcesses) }
}

/// A thread beside those that all tests share. The one for programs has work for longer than they have, and with a second one
/// of its kind the tests keep two processors so busy that what they wait for comes late.
private final class WaitingThread: TaskExecutor {
  static let forPrograms = WaitingThread("waiting")
  static let forProcesses = WaitingThread("processes")

  private let name: String
  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)
  private let thread = Mutex<NamedThread?>(nil)

  private init(_ name: String) { self.name = name }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    do { try start() } catch { fatalError("no thread for the tests that wait: \(error)") }
    waiting.signal()
  }

  private func start() throws {
    try thread.withLock { thread in
      if thread == nil { thread = try NamedThread(name, { [self] in run() }) }
    }
  }

  private func run() -> Int {
    while true {
      waiting.wait()
      let job = jobs.withLock { $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
