import Formats
import Metrics
import Recordings
import Testing

@Suite struct LifecycleMetricsTests {
  private func background(_ length: Double, _ use: @escaping (Double) -> Double) -> StimulatedRun {
    var run = StimulatedRun()
    run.use = use
    run.give("background", at: 5)
    run.phases = [
      .init(name: "foreground", start: 0, end: 5), .init(name: "background", start: 5, end: 5 + length),
      .init(name: "foreground", start: 5 + length, end: 30),
    ]
    return run
  }

  private func metric(_ run: StimulatedRun, _ name: MetricName) throws -> Metric {
    try #require(LifecycleMetrics.metrics(run.facts)[name])
  }

  private func response(_ run: StimulatedRun, _ index: Int = 0) -> (String?, Double?) {
    let rows = LifecycleMetrics.tables(run.facts).responses
    return index < rows.count ? (rows[index].response, rows[index].after) : (nil, nil)
  }

  @Test func theFirstSecondWithNextToNoWorkIsQuiet() throws {
    let run = background(15) { $0 <= 8 ? 0.5 : 0.004 }
    let value = try #require(try metric(run, .lifecycleBackground).value)
    #expect(value >= 2.9 && value <= 3.1)
    #expect(response(run).0 == "quiet" && response(run).1 == value)
  }

  @Test func aWriteIsNotQuiet() throws {
    var run = background(15) { _ in 0 }
    run.written = { $0 < 7 ? ($0 * 4).rounded(.down) : 28 }
    let value = try #require(try metric(run, .lifecycleBackground).value)
    #expect(value >= 1.9 && value <= 2.1)
  }

  @Test func whoIsNeverQuietTookAtLeastThePhase() throws {
    let run = background(15) { _ in 0.5 }
    let metric = try metric(run, .lifecycleBackground)
    #expect(metric.value == 15 && metric.note?.contains("at least") == true)
    #expect(response(run).0 == "not quiet within 15 s")
    let short = try self.metric(background(4) { _ in 0.5 }, .lifecycleBackground)
    #expect(short.missing == "not quiet within the 4 s that it was left in the background")
  }

  @Test func whoEndsInTheBackgroundIsQuietThen() throws {
    var run = background(25) { _ in 0.5 }
    run.exit(at: 7)
    run.duration = 7
    #expect(try metric(run, .lifecycleBackground).value == 2)
  }

  @Test func whatElseIsDoneInTheBackgroundDoesNotEndIt() throws {
    var run = background(15) { $0 <= 9 ? 0.5 : 0 }
    run.give("memory-warning", at: 7)
    let value = try #require(try metric(run, .lifecycleBackground).value)
    #expect(value >= 3.9 && value <= 4.1)
  }

  @Test func aRelaunchIsOverWhenTheProgramIsThereAgain() {
    var run = StimulatedRun()
    run.give("relaunch", at: 5)
    run.exit(at: 5.25, ["signal": 9, "name": "SIGKILL"])
    #expect(response(run).0 == "was not launched again")
    run.events.append(.init(5.5, ProgramLaunch(number: 2)))
    #expect(response(run).0 == "launched again" && response(run).1 == 0.5)
    run.events.append(.init(6, ProgramReady()))
    #expect(response(run).0 == "ready again" && response(run).1 == 1)
  }

  @Test func theUseInTheBackgroundLeavesOutItsFirstFiveSeconds() throws {
    let run = background(15) { $0 < 9.9 ? 1 : 0.25 }
    #expect(abs((try metric(run, .lifecycleBackgroundCPU).value ?? 0) - 0.25) < 0.001)
    let short = try metric(background(4) { _ in 1 }, .lifecycleBackgroundCPU)
    #expect(short.missing?.contains("less than 6 s") == true)
  }

  @Test func theWorstOfSeveralCounts() throws {
    var run = background(10) { $0 <= 6 || ($0 > 18 && $0 <= 22) ? 0.5 : 0 }
    run.give("background", at: 18)
    run.phases = [
      .init(name: "background", start: 5, end: 15), .init(name: "foreground", start: 15, end: 18),
      .init(name: "background", start: 18, end: 30),
    ]
    let value = try #require(try metric(run, .lifecycleBackground).value)
    #expect(value >= 3.9 && value <= 4.1)
  }

  @Test func aResumeLastsUntilTheProgramWorksAgain() throws {
    var run = StimulatedRun()
    run.use = { $0 < 5 || $0 > 8.5 ? 0.2 : 0 }
    run.give("suspend", at: 5)
    run.events.append(.init(5.004, TreeFrozen()))
    run.give("resume", at: 8)
    let metric = try metric(run, .lifecycleResume)
    #expect(metric.fidelity == .sampled && abs((metric.value ?? 0) - 0.52) < 0.03)
    #expect(response(run).0 == "frozen" && abs((response(run).1 ?? 0) - 0.004) < 1e-9)
    #expect(response(run, 1).0 == "at work again")
    run.exit(at: 12.5, ["status": 0])
    #expect(response(run, 1).0 == "at work again" && (response(run, 1).1 ?? 9) < 1, "its end came later")
    run.events.removeLast()
    run.events.append(.init(8.2, ResponseSeen(to: "resume", seconds: 0.2)))
    #expect(try self.metric(run, .lifecycleResume).outcome == .value(0.2, .exact))
    run.use = { _ in 0 }
    run.events.removeLast()
    #expect(try self.metric(run, .lifecycleResume).missing?.contains("no processor time") == true)
  }

  @Test func theEndAfterANoticeIsExact() throws {
    var run = StimulatedRun()
    run.give("terminate", at: 10)
    run.exit(at: 12.5, ["signal": 15, "name": "SIGTERM"])
    #expect(try metric(run, .lifecycleTerminate).outcome == .value(2.5, .exact))
    #expect(response(run).0 == "ended" && response(run).1 == 2.5)
    run.give("kill", at: 12.25)
    #expect(try metric(run, .lifecycleTerminate).note == "at least: it had to be killed")
    #expect(response(run).0 == "had to be killed")
  }

  @Test func whoHadEndedBeforeTheNoticeHasNoFigure() throws {
    var run = StimulatedRun()
    run.exit(at: 9)
    run.give("terminate", at: 10)
    #expect(try metric(run, .lifecycleTerminate).missing == "the program had ended before the notice")
  }

  @Test func whatWasNotAskedForSaysHowToAskForIt() throws {
    let run = StimulatedRun()
    #expect(try metric(run, .lifecycleBackground).missing?.contains("--do background@5s") == true)
    #expect(try metric(run, .lifecycleBackgroundCPU).missing?.contains("--do background@5s") == true)
    #expect(try metric(run, .lifecycleResume).missing?.contains("--do suspend@5s --do resume@8s") == true)
    #expect(try metric(run, .lifecycleTerminate).missing?.contains("--do terminate@5s") == true)
    #expect(LifecycleMetrics.tables(run.facts).isEmpty)
  }

  @Test func everyStimulusHasALineWhateverCameOfIt() {
    var run = StimulatedRun()
    run.give("network-down", at: 3)
    run.give("storage-full", at: 5, ["label": "disk full"])
    run.give("suspend", at: 7, ["refused": "no cgroup"])
    run.exit(at: 9, ["signal": 6, "name": "SIGABRT"])
    #expect(response(run).0 == "went on")
    #expect(response(run, 1).0 == "died" && response(run, 1).1 == 4)
    #expect(response(run, 2).0 == "refused: no cgroup")
  }
}
