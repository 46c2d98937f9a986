import Kernel
import Recordings
import TestSupport
import Testing

@testable import Instruments

@Suite struct MainWaitsTests {
  static func wait(
    _ call: String, process: UInt32 = 7, start: UInt64 = 1_000_000_000, seconds: Double = 0.2,
    _ object: WaitObject = .none
  ) -> MainWait {
    MainWait(
      process: process, name: "p", start: start, end: start + UInt64(seconds * 1e9),
      sleep: SleepTests.sleep(call, object))
  }

  private static let always = Span(start: 0, end: 100_000_000_000)

  static func thread(
    _ process: UInt32 = 7, attended: UInt32 = 0, perhaps: UInt32 = 0, locks: UInt32 = 0,
    _ means: MainThread.Means = .queue
  ) -> MainThread {
    MainThread(
      process: process, name: "p", attended: attended, perhaps: perhaps, locks: locks,
      means: attended > 0 ? means : [], delay: 0)
  }

  private static let loop = thread(attended: 9)

  private static func waits(_ waits: [MainWait], _ threads: MainThread...) -> MainWaits {
    MainWaits(waits, threads, always)
  }

  private static func value(_ waits: MainWaits, _ name: String) -> Double? {
    waits.totals[TotalName(rawValue: "main.blocked.\(name)")]?.value
  }

  @Test func longWaitsAddUp() {
    let waits = Self.waits(
      [Self.wait("futex"), Self.wait("futex", seconds: 0.3), Self.wait("poll")], Self.loop)
    #expect(Self.value(waits, "count") == 2)
    #expect(Self.value(waits, "longest") == 0.3)
    #expect(Self.value(waits, "time") == 0.5)
    #expect(waits.events(Span(start: 0, end: 9)).map(\.kind) == ["main.blocked", "main.blocked"])
    #expect(waits.rows.map(\.count) == [2, 1])
  }

  @Test func aTenthOfASecondIsLong() {
    let waits = Self.waits(
      [Self.wait("futex", seconds: 0.1), Self.wait("futex", seconds: 0.0999)], Self.loop)
    #expect(Self.value(waits, "count") == 1)
  }

  @Test func theWaitForTheStartIsNotTheProgramsOwnAndTheEndCutsOneOff() {
    let begun = MainWaits(
      [Self.wait("futex", start: 99), Self.wait("futex", start: 100)], [Self.loop],
      Span(start: 100, end: 9_000_000_000))
    #expect(Self.value(begun, "count") == 1)
    let cut = MainWaits([Self.wait("futex", seconds: 5)], [Self.loop], Span(start: 0, end: 2_000_000_000))
    #expect(Self.value(cut, "time") == 1)
  }

  @Test func aLoopIsKnownByWaitingAgainAndAgainHoweverShortEachTime() {
    let block = [Self.wait("futex", seconds: 0.7)]
    #expect(Self.value(Self.waits(block, Self.thread(attended: 3)), "count") == 1)
    #expect(Self.waits(block, Self.thread(attended: 3)).totals["main.loops"]?.value == 1)
    #expect(Self.waits(block, Self.thread(attended: 2)).totals["main.loops"]?.value == 0)
    var long = Self.wait("epoll_wait")
    long.attends = true
    #expect(Self.value(Self.waits(block + [long], Self.thread(attended: 1)), "count") == 1)
  }

  @Test func whoeverOnlyJoinsItsWorkersHasNoLoopAndNoFigure() {
    let joined = Self.waits([Self.wait("futex", seconds: 20)], Self.thread(locks: 4))
    #expect(joined.totals["main.loops"]?.value == 0)
    #expect(joined.totals["main.blocked.count"]?.reason?.contains("no main thread ran an event loop") == true)
    #expect(joined.events(Self.always).isEmpty)
    // Where there was no long wait, there was none to be held up by.
    #expect(Self.value(Self.waits([], Self.thread(locks: 4)), "count") == 0)
  }

  @Test func whereALoopCannotBeToldFromAScriptThereIsNoFigure() {
    let paced = Self.waits([Self.wait("futex", seconds: 0.7)], Self.thread(perhaps: 10))
    #expect(paced.totals["main.blocked.longest"]?.reason?.contains("again and again") == true)
    #expect(paced.totals["main.loops"]?.value == nil)
    let few = Self.waits([Self.wait("futex", seconds: 0.7)], Self.thread(perhaps: 9))
    #expect(few.totals["main.loops"]?.value == 0)
    // One long sleep among many short ones may hold up frames; long ones alone are a script's.
    let frames = Self.waits([Self.wait("nanosleep", seconds: 0.7)], Self.thread(perhaps: 10))
    #expect(frames.totals["main.blocked.longest"]?.reason?.contains("again and again") == true)
    let script = Self.waits((0..<5).map { _ in Self.wait("nanosleep") }, Self.thread(perhaps: 10))
    #expect(Self.value(script, "count") == 0)
    let beside = Self.waits(
      [Self.wait("futex"), Self.wait("futex", process: 8)], Self.loop, Self.thread(8, perhaps: 10))
    #expect(Self.value(beside, "count") == 1)
    #expect(beside.totals["main.doubt"]?.reason != nil)
  }

  @Test func aThreadThatARuntimeParksIsNotHeldUpByThat() {
    let parked = Self.waits(
      [Self.wait("futex"), Self.wait("read", .file("x"))], Self.thread(attended: 9, locks: 10))
    #expect(Self.value(parked, "count") == 1)
    #expect(parked.totals["main.doubt"]?.reason?.contains("waits for other threads") == true)
    #expect(Self.value(Self.waits([Self.wait("futex")], Self.thread(attended: 9, locks: 9)), "count") == 1)
  }

  @Test func aLoopWhoseEventsAnotherThreadBringsWaitsForThemAtALock() {
    let display = Self.thread(attended: 9, .display)
    let waits = Self.waits([Self.wait("futex", seconds: 1), Self.wait("nanosleep", seconds: 0.7)], display)
    #expect(Self.value(waits, "count") == 1)
    #expect(Self.value(waits, "longest") == 0.7)
    #expect(waits.totals["main.doubt"]?.reason?.contains("they may bring its events") == true)
  }

  @Test func aSleepHoldsUpOnlyAThreadThatAttendsToEvents() {
    #expect(Self.value(Self.waits([Self.wait("nanosleep")], Self.thread()), "count") == 0)
    let other = Self.waits([Self.wait("nanosleep")], Self.thread(), Self.thread(8, attended: 9))
    #expect(Self.value(other, "count") == 0)
    let own = Self.waits([Self.wait("nanosleep"), Self.wait("poll")], Self.loop)
    #expect(Self.value(own, "count") == 1)
    #expect(own.rows.map(\.held).sorted { !$0 && $1 } == [false, true])
  }

  @Test func beforeItsFirstEventAProcessMayWaitForItsChild() {
    var late = Self.loop
    late.since = 1_000_000_001
    #expect(Self.value(Self.waits([Self.wait("wait4")], late), "count") == 0)
    #expect(Self.value(Self.waits([Self.wait("read", .file("x"))], late), "count") == 1)
    late.since = 1_000_000_000
    #expect(Self.value(Self.waits([Self.wait("wait4")], late), "count") == 1)
  }

  @Test func aShellLeavesTheTerminalToItsChild() {
    let shell = Self.thread(attended: 9, .terminal)
    #expect(Self.value(Self.waits([Self.wait("wait4")], shell), "count") == 0)
    #expect(Self.value(Self.waits([Self.wait("read", .file("x"))], shell), "count") == 1)
    let window = Self.thread(attended: 9, [.terminal, .socket])
    #expect(Self.value(Self.waits([Self.wait("wait4")], window), "count") == 1)
  }

  @Test func standingStillIsNoWait() {
    var frozen = Self.wait("", seconds: 3)
    frozen.sleep.halt = .frozen
    frozen.cause = frozen.sleep.cause
    let waits = Self.waits([frozen], Self.loop)
    #expect(frozen.cause == .frozen)
    #expect(Self.value(waits, "count") == 0)
    #expect(Self.waits([frozen], Self.thread()).totals["main.blocked.count"]?.value == 0)
  }

  @Test func atSamplesOnlyALoopThatWaitedLongIsKnown() {
    let none = MainWaits([Self.wait("futex")], nil, Self.always)
    #expect(none.totals["main.blocked.count"]?.reason?.contains("at the samples alone") == true)
    #expect(none.totals["main.loops"]?.value == nil)
    let seen = MainWaits([Self.wait("futex"), Self.wait("poll")], nil, Self.always)
    #expect(Self.value(seen, "count") == 1)
  }

  @Test func threadsOfOneNameThatWaitAlikeAreOneLine() {
    let waits = Self.waits(
      [Self.wait("wait4"), Self.wait("wait4", process: 8)], Self.thread(), Self.thread(8))
    #expect(waits.rows.count == 1)
    #expect(waits.rows.first?.processes == 2)
  }

  @Test func aRecordThatIsCutOffIsNone() throws {
    let head = [UInt8](repeating: 0, count: 8) + [30, 0, 0, 0, 7, 0, 0, 0]
    let event = try #require(KernelEvent(head + [UInt8](repeating: 1, count: 60)))
    #expect(MainWait(event) == nil)
    #expect(MainThread(event) != nil)
    #expect(MainThread(try #require(KernelEvent(head + [UInt8](repeating: 1, count: 20)))) == nil)
  }
}
