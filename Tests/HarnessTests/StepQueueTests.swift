import Documents
import Kernel
import Recordings
import Testing

@testable import Harness

@Suite struct StepQueueTests {
  private func second(_ number: Double) -> Instant {
    Instant(nanoseconds: 0) + .seconds(number)
  }

  private func step(_ id: String, at seconds: Double) -> TimelineStep {
    TimelineStep(.at(seconds), .stimulus(StimulusRequest(id)))
  }

  private func step(_ id: String, after label: String, delay: Double = 0, within: Double? = nil)
    -> TimelineStep
  {
    TimelineStep(.after(label, delay: delay, within: within), .stimulus(StimulusRequest(id)))
  }

  private func take(_ queue: inout StepQueue, until now: Instant) -> [String] {
    var taken: [String] = []
    while let due = queue.take(now) { taken.append(due.step.label + (due.gaveUp ? " without" : "")) }
    return taken
  }

  @Test func stepsComeInTheOrderOfTimeAndThoseOfOneTimeInTheirOwn() {
    var queue = StepQueue([step("c", at: 2), step("a", at: 1), step("b", at: 1)], start: second(100))
    #expect(queue.next == second(101))
    #expect(take(&queue, until: second(1)) == [])
    #expect(take(&queue, until: second(101)) == ["a", "b"])
    #expect(queue.next == second(102) && !queue.isEmpty)
    #expect(take(&queue, until: second(110)) == ["c"])
    #expect(queue.isEmpty && queue.next == nil)
  }

  @Test func whatComesAfterSomethingWaitsForItAndThenForItsDelay() {
    var queue = StepQueue([step("a", at: 1), step("b", after: "a", delay: 2)], start: second(0))
    #expect(queue.awaits("a") && !queue.awaits("b"))
    #expect(take(&queue, until: second(1)) == ["a"])
    queue.began("a", at: second(1))
    queue.happened("a", at: second(3))
    #expect(queue.next == second(5))
    #expect(take(&queue, until: second(5)) == ["b"])
  }

  @Test func aResponseThatDoesNotComeIsNotWaitedForForEver() {
    var queue = StepQueue(
      [step("b", after: "a", delay: 2, within: 4), step("c", after: "a")], start: second(0))
    #expect(queue.next == nil, "what it waits for has not begun")
    queue.began("a", at: second(1))
    #expect(queue.next == second(5))
    #expect(take(&queue, until: second(5)) == ["b without"])
    #expect(take(&queue, until: second(11)) == ["c without"])
  }

  @Test func readinessIsWaitedForAsLongAsItsRuleSaysAndTheEndForEver() {
    var queue = StepQueue(
      [step("a", after: "ready"), step("b", after: "exit")], start: second(0), readiness: 30)
    #expect(queue.next == second(30))
    queue.happened("ready", at: second(1))
    #expect(take(&queue, until: second(1)) == ["a"])
    #expect(queue.next == nil && !queue.isEmpty)
    queue.happened("exit", at: second(2))
    #expect(take(&queue, until: second(2)) == ["b"])
  }

  @Test func whatIsDroppedIsNamedAndGone() {
    var queue = StepQueue([step("a", at: 1), step("b", after: "a")], start: second(0))
    #expect(queue.drop { $0.label == "b" }.map(\.label) == ["b"])
    #expect(queue.rest.map(\.label) == ["a"])
  }
}
