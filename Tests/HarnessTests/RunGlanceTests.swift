import Documents
import Kernel
import TestSupport
import Testing

@testable import Harness

/// What a display is told of a run while it lasts.
@Suite struct RunGlanceTests {
  private func glances(_ interval: Duration?, steps: [TimelineStep] = []) throws -> [RunGlance] {
    var plan = RunPlan(command: [Array("program".utf8)], environment: Environment([]))
    plan.duration = 3
    plan.glanceInterval = interval
    for step in steps { #expect(plan.scenario.add(step) == nil) }
    for seed: UInt64 in 0..<100 {
      var run = SimulatedRun(plan, dice: Dice(seed: seed))
      try run.run()
      if run.glances.last.map({ $0.time > 2.5 }) ?? (interval == nil) { return run.glances }
    }
    return []
  }

  @Test func aRunThatNobodyWatchesIsNotShown() throws {
    #expect(try glances(nil).isEmpty)
  }

  @Test func oneThatIsWatchedIsShownAtItsInterval() throws {
    let times = try glances(.milliseconds(250)).map(\.time)
    #expect(times.count >= 9 && zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 0.25 })
  }

  @Test func theNextStepHasItsCountdownAndNoGlanceComesShortlyBeforeIt() throws {
    let step = TimelineStep(.at(2), .phase("busy"))
    let glances = try glances(.milliseconds(100), steps: [step])
    let before = glances.filter { $0.time < 2 }
    #expect(!before.isEmpty && before.allSatisfy { $0.next?.label == "busy" && $0.stepsLeft == 1 })
    for glance in before { #expect(abs(glance.time + (glance.next?.seconds ?? 0) - 2) < 0.001) }
    #expect(!glances.contains { $0.time > 1.75 && $0.time < 2 })
    #expect(glances.filter { $0.time > 2.1 }.allSatisfy { $0.next == nil && $0.phase == "busy" })
  }
}
