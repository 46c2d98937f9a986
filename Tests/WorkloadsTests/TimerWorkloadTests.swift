import Formats
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForPrograms) struct TimerWorkloadTests {
  /// A thread that waits for another's page fault or end sleeps once more: about one in a hundred runs in a process of its
  /// own, more in this one. In the best of five none does.
  @Test(arguments: ["timers-aligned", "timers-spread"])
  func eachThreadWakesAsOftenAsTheKernelSays(_ id: String) throws {
    var least: [String: Double] = [:]
    for _ in 0..<5 {
      let tool = try Tool.run(["workload", id, "--threads", "3", "--wakeups", "12", "--period", "10ms"])
      let answer = try JSONParser.parse(Array(tool.output.utf8))
      #expect(answer["truth"]?["cpu.wakeups"]?["value"] == 36)
      for thread in try #require(answer["threads"]?.array) {
        let (name, (own, kernel)) = (try #require(thread["name"]?.string), WaitWorkloadTests.counts(thread))
        #expect(own == 12, "\(thread)")
        least[name] = min(least[name] ?? .infinity, try #require(kernel))
      }
    }
    #expect(least == ["timer-1": 12, "timer-2": 12, "timer-3": 12])
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
