import Kernel
import TestSupport
import Testing

@Suite struct ProcPIDSchedstatTests {
  @Test func readsWhatAThreadRanAndWaited() throws {
    let tree = FixtureTree().file("/proc/7/schedstat", "6976 11 3\n")
    let stat = try ProcPIDSchedstat.read("/proc/7/schedstat", tree.root)
    #expect(stat.run == 6976)
    #expect(stat.waited == 11)
  }

  @Test func aFileOfAnotherFormIsNamed() {
    let tree = FixtureTree().file("/proc/7/schedstat", "6976\n")
    #expect(throws: SystemError.self) { try ProcPIDSchedstat.read("/proc/7/schedstat", tree.root) }
  }

  @Test func aSleepingThreadNeitherRunsNorWaits() throws {
    let before = try ProcPIDSchedstat.read("/proc/thread-self/schedstat")
    let start = Clock.nanoseconds()
    Clock.sleep(until: start + 100_000_000)
    let after = try ProcPIDSchedstat.read("/proc/thread-self/schedstat")
    let elapsed = Clock.nanoseconds() - start
    #expect(after.run > before.run)
    #expect(elapsed - (after.run - before.run) - (after.waited - before.waited) >= 90_000_000)
  }
}
