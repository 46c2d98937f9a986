import Bench
import Comparison
import Documents
import Formats
import TestSupport
import Testing

@Suite struct BenchLoopTests {
  @Test func eachRunIsWrittenDownBeforeTheNextBegins() {
    let history = FakeHistory()
    var seen: [Int] = []
    let executor = FakeExecutor { _, _ in
      seen.append(history.runs.count)
      return FakeExecutor.wrote(7)
    }
    let loop = FakeBench.loop(executor, FakeSurroundings(), history)
    let outcome = loop.run(FakeBench.suiteCase(3...3, warmUps: 1), earlier: [])
    #expect(seen == [0, 1, 2, 3])
    #expect(outcome.runs == history.runs)
    #expect(outcome.runs.map(\.isWarmUp) == [true, false, false, false])
    #expect(outcome.failure == nil)
  }

  @Test func howBusyTheMachineWasIsReadAfterTheRun() {
    let surroundings = FakeSurroundings()
    surroundings.noises = [
      MachineNoise(load: 1, pressure: 2, others: 3, stolen: 4), MachineNoise(load: 5, pressure: 6, others: 7),
    ]
    let executor = FakeExecutor { _, _ in FakeExecutor.wrote(7) }
    let runs = FakeBench.loop(executor, surroundings).run(FakeBench.suiteCase(1...1), earlier: []).runs
    // The load of a minute is of the time before it.
    #expect(runs.map(\.noise) == [MachineNoise(load: 1, pressure: 6, others: 7, stolen: 4)])
  }

  @Test func noTwoRunsHaveTheSameKey() {
    let executor = FakeExecutor { _, _ in FakeExecutor.wrote(7) }
    let loop = FakeBench.loop(executor, isInSession: true)
    let runs = loop.run(FakeBench.suiteCase(4...4, warmUps: 2), earlier: []).runs
    #expect(runs.count == 12)
    #expect(Set(runs.map(\.key)).count == 12)
    #expect(runs.allSatisfy { $0.key.hasPrefix("k/save/") })
    #expect(executor.launches.count { $0 == .baseline } == 6)
  }

  @Test func aRunThatTheUserEndsDoesNotCount() {
    let (history, surroundings) = (FakeHistory(), FakeSurroundings())
    let executor = FakeExecutor { number, _ in
      var launch = FakeExecutor.wrote(7)
      launch.isInterrupted = number == 3
      return launch
    }
    let outcome = FakeBench.loop(executor, surroundings, history).run(FakeBench.suiteCase(9...9), earlier: [])
    #expect(outcome.stop == .interrupted)
    #expect(outcome.runs.count == 2 && history.runs.count == 2)
    // What was measured has heard of it alone, and the next case must not begin.
    let next = FakeBench.loop(executor, surroundings, history).run(FakeBench.suiteCase(9...9), earlier: [])
    #expect(next.stop == .interrupted && executor.launches.count == 3)
  }

  @Test func aSessionThatIsGoneOnWithCountsNothingTwice() {
    let (suiteCase, history) = (FakeBench.suiteCase(6...6, warmUps: 1), FakeHistory())
    let surroundings = FakeSurroundings()
    let first = FakeExecutor { number, _ in
      surroundings.isInterrupted = number == 4
      return FakeExecutor.wrote(7)
    }
    let before = FakeBench.loop(first, surroundings, history).run(suiteCase, earlier: [])
    #expect(before.stop == .interrupted && before.runs.count == 4)
    let second = FakeExecutor { _, _ in FakeExecutor.wrote(7) }
    let after = FakeBench.loop(second, FakeSurroundings(), history).run(suiteCase, earlier: history.runs)
    #expect(second.launches.count == 3)
    #expect(history.runs.count == 7)
    #expect(after.runs.filter { !$0.isWarmUp }.map(\.number) == [1, 2, 3, 4, 5, 6])
  }

  @Test func aProgramThatFailsEndsItsCase() {
    let executor = FakeExecutor { number, _ in
      var launch = FakeExecutor.wrote(7)
      if number == 2 { launch.failure = "the program exited with status 9" }
      return launch
    }
    let outcome = FakeBench.loop(executor).run(FakeBench.suiteCase(5...5), earlier: [])
    #expect(outcome.stop == .failed && outcome.failure == .program)
    #expect(outcome.problem == "the program exited with status 9")
    #expect(RunSamples.of(outcome.runs, side: .candidate)["disk.writes"]?.values == [7])
  }

  @Test func whatCannotBeMeasuredEndsItsCaseWithTheReason() {
    let executor = FakeExecutor { (_, _) throws(ExplainedError) in
      throw ExplainedError("no cgroup", kind: .notMeasured)
    }
    let outcome = FakeBench.loop(executor).run(FakeBench.suiteCase(5...5), earlier: [])
    #expect(outcome.failure == .notMeasured && outcome.problem == "no cgroup")
  }

  @Test func aFullDiskEndsTheHistoryAndNotTheSession() {
    let history = FakeHistory()
    history.room = 2
    let loop = FakeBench.loop(FakeExecutor { _, _ in FakeExecutor.wrote(7) }, FakeSurroundings(), history)
    let outcome = loop.run(FakeBench.suiteCase(5...5), earlier: [])
    #expect(outcome.runs.count == 5 && history.runs.count == 2)
    #expect(loop.journal.problem?.contains("the disk is full") == true)
  }

  @Test func theMachineIsWaitedForAndThenMeasuredAllTheSame() {
    let surroundings = FakeSurroundings()
    surroundings.noises = Array(repeating: MachineNoise(load: 9), count: 4) + [MachineNoise(load: 1)]
    let suiteCase = FakeBench.suiteCase(2...2) { rules in
      rules.quiet.load = 1
      rules.quiet.patience = 3
      rules.coolDown = 10
    }
    let loop = FakeBench.loop(FakeExecutor { _, _ in FakeExecutor.wrote(7) }, surroundings)
    let runs = loop.run(suiteCase, earlier: []).runs
    #expect(runs.map(\.noise.waited) == [3, nil])
    #expect(runs.map(\.noise.complaint) == ["too much load", nil])
    #expect(surroundings.seconds == 113)
  }
  @Test func aRunIsAsBusyAsTheMachineWasDuringIt() {
    let surroundings = FakeSurroundings()
    surroundings.noises = [
      MachineNoise(load: 1, pressure: 0, stolen: 0), MachineNoise(load: 2, pressure: 60, stolen: 5),
      MachineNoise(load: 3, pressure: 50), MachineNoise(),
    ]
    let loop = FakeBench.loop(FakeExecutor { _, _ in FakeExecutor.wrote(7) }, surroundings)
    let runs = loop.run(FakeBench.suiteCase(2...2), earlier: []).runs
    #expect(runs.map(\.noise.pressure) == [60, 50] && runs.map(\.noise.stolen) == [5, nil])
    #expect(runs.map(\.noise.load) == [1, 3])
  }
}
