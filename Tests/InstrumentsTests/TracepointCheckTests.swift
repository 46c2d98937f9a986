import Documents
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Instruments

@Suite(.serialized, .waitsForPrograms, .enabled(if: OwnPrograms.canLoad, "the kernel takes no programs here"))
struct TracepointCheckTests {
  /// What instruments have measured of a program that executes six others, of which the last sleeps 200 times.
  private struct Watched {
    var wakeups: Instruments.Measured
    var waits: Instruments.Measured
    var accounts: Instruments.Measured
    var calls: [TotalName: Reading<Double>]
    var images: UInt64?
    var executions: UInt64?
    var sleeps: UInt64?
    var ends: UInt64?

    /// - Parameter unseen: a part, and its program that does not run; its instrument is not told.
    init(without unseen: (part: String, what: String)?) throws {
      let group = try #require(try Cgroup.of("self")).child("headroom-sleep-test-\(getpid())")
      try group.create()
      defer { try? group.remove() }
      let tool = try Tool.start(
        program: "/bin/sh", ["-c", Self.script])
      defer { tool.send(SIGKILL) }
      for _ in 0..<10_000 where try ProcPIDStat.read(tool.pid).state != "T" { usleep(1000) }
      let programs = try KernelPrograms(group)
      let target = Target(pid: tool.pid, group: group, programs: .loaded(programs))
      let instruments: [any Instrument] = [
        WakeupInstrument(target), MainThreadInstrument(target), ThreadInstrument(target),
      ]
      let counted = CountedCalls(target)
      for instrument in instruments { try instrument.begin() }
      counted.attach()
      if let unseen { programs.detach(unseen.part, unseen.what) }
      try group.adopt(tool.pid)
      let start = Clock.nanoseconds()
      tool.send(SIGCONT)
      _ = try tool.finish(within: 60)
      let measured = instruments.map { $0.finish(Span(start: start, end: Clock.nanoseconds())) }
      (wakeups, waits, accounts) = (measured[0], measured[1], measured[2])
      (calls, images, executions) = (counted.totals, programs.figure(.images), programs.figure(.executions))
      (sleeps, ends) = (programs.figure(.wakeups), programs.figure(.exitedThreads))
    }

    private static let script = """
      kill -STOP $$
      for i in 1 2 3 4 5; do /bin/true; done
      exec perl -e 'select(undef, undef, undef, 0.001) for 1 .. 200'
      """
  }

  /// Where another test was just starting a program, that one holds what was detached until it has executed.
  private func watched(
    without part: String, _ what: String, until isUnseen: (Watched) -> Bool
  ) throws -> Watched {
    for _ in 0..<10 {
      let watched = try Watched(without: (part, what))
      if isUnseen(watched) { return watched }
    }
    throw SystemError(code: EBUSY, call: "detach", subject: what)
  }

  @Test func whatWasSeenIsCounted() throws {
    let watched = try Watched(without: nil)
    #expect(try #require(watched.wakeups.totals[.wakeups]?.value) >= 200)
    #expect(watched.wakeups.tables.wakeups.contains { $0.wakeups >= 200 })
    #expect(watched.waits.totals[.metric(.mainRunnableTime)]?.value != nil)
    #expect(watched.images == 6 && watched.executions == 6)
    #expect(watched.calls[.calls(.writes)]?.value != nil)
  }

  @Test func sleepsThatTheKernelDoesNotHaveCountedAreNotZero() throws {
    let watched = try watched(without: "wakeups", "switch") { $0.sleeps == 0 }
    #expect(try #require(watched.accounts.totals[.account(.exited, .voluntary)]?.value) >= 200)
    let why = try #require(watched.wakeups.totals[.wakeups]?.reason)
    #expect(why.hasPrefix("the kernel ran the BPF program at sched_switch for "))
    #expect(watched.wakeups.tables.wakeups.isEmpty && watched.wakeups.notes.count == 1)
    #expect(watched.waits.totals[.metric(.mainBlockedCount)]?.reason == why)
  }

  @Test func callsThatTheKernelDoesNotHaveCountedAreNotZero() throws {
    let watched = try watched(without: "writes", "calls") { $0.executions == 0 }
    #expect(watched.images == 6)
    let why = watched.calls[.calls(.writes)]?.reason
    #expect(
      why?.hasPrefix("the kernel ran the BPF program at sys_exit for none of 6 calls of execve") == true)
  }

  @Test func aTableOfThreadsThatWasNotToldIsMissing() throws {
    let watched = try watched(without: "accounts", "exit") { $0.ends == 0 }
    #expect(watched.accounts.totals.isEmpty && watched.accounts.tables.threads.isEmpty)
    #expect(watched.accounts.notes.count == 1)
    #expect(try #require(watched.wakeups.totals[.wakeups]?.value) >= 200)
  }

  @Test(arguments: [(0, 17), (1_000, 1_017), (99_000, 100_001)])
  func moreMissingThanAThreadTakesAlongIsTold(_ counted: UInt64, _ told: UInt64) {
    #expect(
      TracepointCheck.sleeps(counted: counted, told: told)?.contains("\(counted) of \(told) sleeps") == true)
  }

  @Test(arguments: [(0, 16), (1_000, 1_016), (99_000, 100_000), (500, 3), (0, 0)])
  func fewAreNoSign(_ counted: UInt64, _ told: UInt64) {
    #expect(TracepointCheck.sleeps(counted: counted, told: told) == nil)
  }
}
