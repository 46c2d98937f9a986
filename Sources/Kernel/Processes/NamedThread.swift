import CLinux
import Glibc
import Synchronization

/// A thread that does one thing under a name of its own, as `/proc/PID/task/TID/comm` shows it.
package final class NamedThread: Sendable {
  package let name: String
  private let body: @Sendable () -> Int
  private let handle = Atomic<UInt>(0)
  private let kernelID = Atomic<Int32>(0)
  private let result = Atomic<Int>(0)
  private let switches = Atomic<Int64>(0)

  /// Starts it.
  ///
  /// - Parameter name: at most 15 bytes, which is what the kernel keeps.
  /// - Throws: what pthread_create(3) answered.
  package init(_ name: String, _ body: @escaping @Sendable () -> Int) throws(SystemError) {
    self.name = name
    self.body = body
    let passed = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { NamedThread.run($0) }, passed.toOpaque())
    guard code == 0 else {
      passed.release()
      throw SystemError(code: code, call: "pthread_create", subject: name)
    }
    handle.store(UInt(thread), ordering: .releasing)
  }

  /// Waits for its end, once; what its body answered.
  package func join() -> Int {
    pthread_join(pthread_t(handle.load(ordering: .acquiring)), nil)
    return result.load(ordering: .acquiring)
  }

  /// How often it gave up the processor to wait while its body ran, by the kernel's own count; known once joined.
  package var voluntarySwitches: Int { Int(switches.load(ordering: .acquiring)) }

  /// How often the calling thread has given up the processor to wait so far (getrusage(2), RUSAGE_THREAD).
  package static var ownVoluntarySwitches: Int64 { clinux_thread_switches() }

  /// Whether it waits in the kernel now (proc_pid_stat(5)); nil where the kernel does not tell.
  package var isAsleep: Bool? {
    let id = kernelID.load(ordering: .acquiring)
    guard id != 0 else { return false }
    guard let bytes = try? KernelRoot.live.bytes("/proc/self/task/\(id)/stat") else { return nil }
    return ProcPIDStat.parse(bytes).map { $0.state == "S" }
  }

  /// Names the calling thread.
  ///
  /// - Parameter name: at most 15 bytes, which is what the kernel keeps.
  package static func nameThread(_ name: String) { clinux_name_thread(name) }

  /// Lets the calling thread's timers be late by so much, so that the kernel can gather them.
  package static func allowTimerSlack(nanoseconds: UInt64) throws(SystemError) {
    let code = clinux_set_timer_slack(nanoseconds)
    guard code == 0 else { throw SystemError(code: code, call: "prctl", subject: "PR_SET_TIMERSLACK") }
  }

  /// Keeps the calling thread on one processor (sched_setaffinity(2)).
  ///
  /// - Throws: EINVAL where it is off or this process may not run on it.
  package static func pin(to processor: Int) throws(SystemError) {
    let code = clinux_pin_thread(CInt(clamping: processor))
    guard code == 0 else {
      throw SystemError(code: code, call: "sched_setaffinity", subject: "processor \(processor)")
    }
  }

  private static func run(_ own: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let own else { return nil }
    let thread = Unmanaged<NamedThread>.fromOpaque(own).takeRetainedValue()
    clinux_name_thread(thread.name)
    thread.kernelID.store(clinux_gettid(), ordering: .releasing)
    let before = clinux_thread_switches()
    OwnThreads.begin(clinux_gettid())
    let answer = thread.body()
    // Threads that end together wait for one another here, which the kernel counts as well.
    OwnThreads.end(clinux_gettid())
    thread.switches.store(clinux_thread_switches() - before, ordering: .releasing)
    thread.result.store(answer, ordering: .releasing)
    return nil
  }
}
