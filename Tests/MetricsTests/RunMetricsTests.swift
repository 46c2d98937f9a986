import Metrics
import Quantities
import Recordings
import Testing

@Suite struct RunMetricsTests {
  private func time(_ exit: Program.Exit, endedBy: String? = nil, _ events: [Recording.Event] = []) -> Metric?
  {
    var facts = RunFacts(duration: 2, folds: [:], events: events)
    facts.program = Program(
      name: "app", command: ["app"], exit: exit, endedBy: endedBy, started: "", duration: 2)
    return RunMetrics.metrics(facts)[.runTime]
  }

  @Test func aProgramThatEndedByItselfHasItsTime() {
    #expect(time(.status(0))?.value == 2 && time(.status(3))?.value == 2)
    #expect(time(.status(0))?.unit == .seconds)
  }

  @Test func aProgramThatWasStoppedHasNoneAndSaysWhy() {
    let stopped = time(.status(0), endedBy: "duration")
    #expect(stopped?.value == nil)
    #expect(
      stopped?.missing == "it did not end by itself: exited with status 0, stopped when its time was up")
    #expect(
      time(.signal(15, name: "SIGTERM"))?.missing
        == "it did not end by itself: ended by signal 15 (SIGTERM)")
  }

  @Test func whatAStepOfTheScenarioEndedHasNoTimeOfItsOwn() {
    var run = StimulatedRun()
    run.give("terminate", at: 1)
    #expect(time(.status(0), run.events)?.missing == "it was ended by a step of the scenario")
  }

  @Test func processesThatStayedAreNoStepOfAScenario() {
    var run = StimulatedRun()
    run.give("terminate", at: 1)
    let why = time(.status(0), endedBy: "linger", run.events)?.missing
    #expect(why?.hasPrefix("it did not end by itself: exited with status 0") == true, "\(why ?? "none")")
  }

  @Test func whileItRunsTheTimeIsNotKnown() {
    #expect(RunMetrics.metrics(RunFacts(duration: 1, folds: [:]))[.runTime]?.value == nil)
  }
}
