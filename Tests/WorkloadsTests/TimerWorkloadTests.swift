import Documents
import Testing

@testable import Workloads

@Suite struct TimerWorkloadTests {
  @Test(arguments: [TimersAlignedWorkload.self, TimersSpreadWorkload.self] as [any Workload.Type])
  func eachThreadWakesAsOftenAsTheKernelSays(_ workload: any Workload.Type) throws {
    let answer = try workload.run(["threads": 3, "wakeups": 12, "period": 0.01])
    let threads = try #require(answer["threads"]?.array)
    #expect(threads.map { $0["name"]?.string } == ["timer-1", "timer-2", "timer-3"])
    for thread in threads {
      let (own, kernel) = WaitWorkloadTests.counts(thread)
      #expect(own == 12 && kernel == 12, "\(thread)")
    }
    #expect(answer["truth"]?["cpu.wakeups"]?["value"] == 36)
  }

  @Test func bothWakeAsOftenAndOnlyTheGapsDiffer() throws {
    let parameters = ["threads": 4.0, "wakeups": 2, "period": 0.02]
    let (aligned, spread) = (
      try TimersAlignedWorkload.run(parameters), try TimersSpreadWorkload.run(parameters)
    )
    #expect(aligned["wakeupsPerThread"] == spread["wakeupsPerThread"])
    #expect(aligned["longestPlannedGap"] == 0.02 && spread["longestPlannedGap"] == 0.005)
  }

  @Test func aTurnThatHasPassedIsNotSleptFor() {
    #expect(TimerHabit.turn(after: 99, 100, 10) == 100)
    #expect(TimerHabit.turn(after: 100, 100, 10) == 110)
    #expect(TimerHabit.turn(after: 135, 100, 10) == 140)
  }
}
