import Testing

@testable import Harness

@Suite struct SampleScheduleTests {
  static let millisecond: UInt64 = 1_000_000

  @Test func theFirstSamplesComeClose() {
    var schedule = SampleSchedule(start: 0, rate: 10)
    var now: UInt64 = 0
    var times: [UInt64] = []
    for _ in 0..<10 {
      now = schedule.next(after: now)
      times.append(now / Self.millisecond)
    }
    #expect(times == [1, 4, 16, 64, 100, 200, 300, 400, 500, 600])
  }

  @Test func aTickThatHasPassedIsLeftOut() {
    var schedule = SampleSchedule(start: 0, rate: 10)
    #expect(schedule.next(after: 20 * Self.millisecond) == 64 * Self.millisecond)
    #expect(schedule.next(after: 350 * Self.millisecond) == 400 * Self.millisecond)
    #expect(schedule.next(after: 400 * Self.millisecond) == 500 * Self.millisecond)
  }

  @Test func aFastRateHasNoSlowStart() {
    var schedule = SampleSchedule(start: 0, rate: 1000)
    #expect(schedule.next(after: 0) == Self.millisecond)
    #expect(schedule.next(after: Self.millisecond) == 2 * Self.millisecond)
  }
}
