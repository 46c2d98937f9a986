import Documents
import Kernel
import Testing

@testable import Instruments

@Suite struct MainWaitsTests {
  static func wait(
    _ call: String, process: UInt32 = 7, start: UInt64 = 1_000_000_000, seconds: Double = 0.2,
    _ object: WaitObject = .none
  ) -> MainWait {
    MainWait(
      process: process, name: "p", start: start, end: start + UInt64(seconds * 1e9),
      sleep: WaitCauseTests.sleep(call, object))
  }

  private static func value(_ waits: MainWaits, _ name: String) -> Double? {
    waits.totals["main.blocked.\(name)"]?.value
  }

  @Test func longWaitsAddUp() {
    let waits = MainWaits(
      [Self.wait("futex"), Self.wait("futex", seconds: 0.3), Self.wait("poll")], since: 0)
    #expect(Self.value(waits, "count") == 2)
    #expect(Self.value(waits, "longest") == 0.3)
    #expect(Self.value(waits, "time") == 0.5)
    #expect(waits.events(Span(start: 0, end: 9)).map(\.kind) == ["main.blocked", "main.blocked"])
    #expect(waits.lines.map { $0["count"]?.number } == [2, 1])
  }

  @Test func aTenthOfASecondIsLong() {
    let waits = MainWaits([Self.wait("futex", seconds: 0.1), Self.wait("futex", seconds: 0.0999)], since: 0)
    #expect(Self.value(waits, "count") == 1)
  }

  @Test func theWaitForTheStartIsNotTheProgramsOwn() {
    let waits = MainWaits([Self.wait("futex", start: 99), Self.wait("futex", start: 100)], since: 100)
    #expect(Self.value(waits, "count") == 1)
  }

  @Test func aSleepHoldsUpOnlyAThreadThatAttendsToEvents() {
    #expect(Self.value(MainWaits([Self.wait("nanosleep")], since: 0), "count") == 0)
    let other = MainWaits([Self.wait("nanosleep"), Self.wait("poll", process: 8)], since: 0)
    #expect(Self.value(other, "count") == 0)
    let own = MainWaits([Self.wait("nanosleep"), Self.wait("poll")], since: 0)
    #expect(Self.value(own, "count") == 1)
    #expect(own.lines.map { $0["held"]?.string }.sorted { ($0 ?? "") < ($1 ?? "") } == ["no", "yes"])
  }

  @Test func threadsOfOneNameThatWaitAlikeAreOneLine() {
    let waits = MainWaits([Self.wait("wait4"), Self.wait("wait4", process: 8)], since: 0)
    #expect(waits.lines.count == 1)
    #expect(waits.lines.first?["processes"]?.number == 2)
  }

  @Test func aRecordThatIsCutOffIsNone() throws {
    let head = [UInt8](repeating: 0, count: 8) + [30, 0, 0, 0, 7, 0, 0, 0]
    let event = try #require(KernelEvent(head + [UInt8](repeating: 1, count: 60)))
    #expect(MainWait(event) == nil)
  }
}
