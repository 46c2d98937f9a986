import Documents
import Testing

@testable import Harness

@Suite struct StepQueueTests {
  private static let second: UInt64 = 1_000_000_000

  private func step(_ id: String, at seconds: Double) -> TimelineStep {
    TimelineStep(.at(seconds), .stimulus(StimulusRequest(id)))
  }

  private func step(_ id: String, after label: String, delay: Double = 0, within: Double? = nil)
    -> TimelineStep
  {
    TimelineStep(.after(label, delay: delay, within: within), .stimulus(StimulusRequest(id)))
  }

  private func take(_ queue: inout StepQueue, until now: UInt64) -> [String] {
    var taken: [String] = []
    while let due = queue.take(now) { taken.append(due.step.label + (due.gaveUp ? " without" : "")) }
    return taken
  }

  @Test func stepsComeInTheOrderOfTimeAndThoseOfOneTimeInTheirOwn() {
    var queue = StepQueue([step("c", at: 2), step("a", at: 1), step("b", at: 1)], start: 100)
    #expect(queue.next == 100 + Self.second)
    #expect(take(&queue, until: Self.second) == [])
    #expect(take(&queue, until: 100 + Self.second) == ["a", "b"])
    #expect(queue.next == 100 + 2 * Self.second && !queue.isEmpty)
    #expect(take(&queue, until: 10 * Self.second) == ["c"])
    #expect(queue.isEmpty && queue.next == nil)
  }

  @Test func whatComesAfterSomethingWaitsForItAndThenForItsDelay() {
    var queue = StepQueue([step("a", at: 1), step("b", after: "a", delay: 2)], start: 0)
    #expect(queue.awaits("a") && !queue.awaits("b"))
    #expect(take(&queue, until: Self.second) == ["a"])
    queue.began("a", at: Self.second)
    queue.happened("a", at: 3 * Self.second)
    #expect(queue.next == 5 * Self.second)
    #expect(take(&queue, until: 5 * Self.second) == ["b"])
  }

  @Test func aResponseThatDoesNotComeIsNotWaitedForForEver() {
    var queue = StepQueue([step("b", after: "a", delay: 2, within: 4), step("c", after: "a")], start: 0)
    #expect(queue.next == nil, "what it waits for has not begun")
    queue.began("a", at: Self.second)
    #expect(queue.next == 5 * Self.second)
    #expect(take(&queue, until: 5 * Self.second) == ["b without"])
    #expect(take(&queue, until: 11 * Self.second) == ["c without"])
  }

  @Test func readinessIsWaitedForAsLongAsItsRuleSaysAndTheEndForEver() {
    var queue = StepQueue([step("a", after: "ready"), step("b", after: "exit")], start: 0, readiness: 30)
    #expect(queue.next == 30 * Self.second)
    queue.happened("ready", at: Self.second)
    #expect(take(&queue, until: Self.second) == ["a"])
    #expect(queue.next == nil && !queue.isEmpty)
    queue.happened("exit", at: 2 * Self.second)
    #expect(take(&queue, until: 2 * Self.second) == ["b"])
  }

  @Test func whatIsDroppedIsNamedAndGone() {
    var queue = StepQueue([step("a", at: 1), step("b", after: "a")], start: 0)
    #expect(queue.drop { $0.label == "b" }.map(\.label) == ["b"])
    #expect(queue.rest.map(\.label) == ["a"])
  }
}
