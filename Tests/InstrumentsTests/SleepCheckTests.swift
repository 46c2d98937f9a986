import Documents
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Instruments

@Suite(.serialized, .waitsForPrograms, .enabled(if: OwnPrograms.canLoad, "the kernel takes no programs here"))
struct SleepCheckTests {
  /// What three instruments have measured of a program that sleeps 200 times.
  private struct Sleeper {
    var wakeups: Instruments.Measured
    var waits: Instruments.Measured
    var accounts: Instruments.Measured

    /// - Parameter isSeen: whether the program at sched_switch runs; the instrument is not told.
    init(isSeen: Bool) throws {
      let group = try #require(try Cgroup.of("self")).child("headroom-sleep-test-\(getpid())")
      try group.create()
      defer { try? group.remove() }
      let tool = try Tool.start(
        program: "/bin/sh",
        ["-c", "kill -STOP $$; exec perl -e 'select(undef, undef, undef, 0.001) for 1 .. 200'"])
      defer { tool.send(SIGKILL) }
      for _ in 0..<10_000 where try ProcPIDStat.read(tool.pid).state != "T" { usleep(1000) }
      let programs = try KernelPrograms(group)
      let target = Target(pid: tool.pid, group: group, programs: .loaded(programs))
      let instruments: [any Instrument] = [
        WakeupInstrument(target), MainThreadInstrument(target), ThreadInstrument(target),
      ]
      for instrument in instruments { try instrument.begin() }
      if !isSeen { programs.detach("wakeups", "switch") }
      try group.adopt(tool.pid)
      let start = Clock.nanoseconds()
      tool.send(SIGCONT)
      _ = try tool.finish(within: 60)
      let measured = instruments.map { $0.finish(Span(start: start, end: Clock.nanoseconds())) }
      (wakeups, waits, accounts) = (measured[0], measured[1], measured[2])
    }
  }

  @Test func sleepsThatWereSeenAreCounted() throws {
    let sleeper = try Sleeper(isSeen: true)
    #expect(try #require(sleeper.wakeups.totals[.wakeups]?.value) >= 200)
    #expect(sleeper.wakeups.tables.wakeups.contains { $0.wakeups >= 200 })
    #expect(sleeper.waits.totals[.metric(.mainRunnableTime)]?.value != nil)
  }

  @Test func aCounterThatTheKernelDoesNotRunIsNotBelieved() throws {
    let sleeper = try Sleeper(isSeen: false)
    #expect(try #require(sleeper.accounts.totals[.account(.exited, .voluntary)]?.value) >= 200)
    let why = try #require(sleeper.wakeups.totals[.wakeups]?.reason)
    #expect(why.hasPrefix("the kernel ran the program at sched_switch for "))
    #expect(sleeper.wakeups.tables.wakeups.isEmpty)
    #expect(sleeper.waits.totals[.metric(.mainBlockedCount)]?.reason == why)
  }

  @Test(arguments: [(0, 17), (1_000, 1_017), (99_000, 100_001)])
  func moreMissingThanAThreadTakesAlongIsTold(_ counted: UInt64, _ told: UInt64) {
    #expect(
      SleepCheck.problem(counted: counted, told: told)?.contains("\(counted) of \(told) sleeps") == true)
  }

  @Test(arguments: [(0, 16), (1_000, 1_016), (99_000, 100_000), (500, 3), (0, 0)])
  func fewAreNoSign(_ counted: UInt64, _ told: UInt64) {
    #expect(SleepCheck.problem(counted: counted, told: told) == nil)
  }
}
