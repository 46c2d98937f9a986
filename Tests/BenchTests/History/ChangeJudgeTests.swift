import Bench
import Documents
import Quantities
import Recordings
import TestSupport
import Testing

/// What becomes of a change of level, from sessions to the list that a reader sees.
@Suite struct ChangeJudgeTests {
  private func changes(_ course: SampleCourse) -> [LevelChange] {
    TimelineMaker.timeline(course.sessions, now: 0)?.changes ?? []
  }

  /// So many of each.
  private func steps(_ parts: (value: Double, count: Int)...) -> SampleCourse {
    SampleCourse(parts.flatMap { Array(repeating: $0.value, count: $0.count) })
  }

  @Test func aStepPastItsGateIsNew() throws {
    let found = changes(steps((20, 6), (40, 5)))
    let change = try #require(found.first)
    #expect(found.count == 1)
    #expect(change.state == .new && change.kind == .step && change.sessions == 5)
    #expect(change.lastGood.revision == "revision5" && change.firstBad.revision == "revision6")
    #expect([change.before, change.after] == [20, 40])
    #expect(change.limit == 22 && change.share.map { $0.rounded() } == 182)
  }

  @Test func aStepThatTheUserTookIsAccepted() throws {
    var course = steps((20, 6), (40, 5))
    course.accepted = [8]
    let change = try #require(changes(course).first)
    #expect(change.state == .accepted && change.settled?.revision == "revision8")
    var sessions = course.sessions
    let acceptance = Acceptance(by: "Ada", moment: "2026-01-09T06:00:00.000Z", reason: "a cache")
    sessions[8].levels["save"]?.acceptance = acceptance
    #expect(TimelineMaker.timeline(sessions, now: 0)?.changes.map(\.acceptance) == [acceptance])
    // What was taken before is no acceptance of what came after.
    course.accepted = [3]
    #expect(changes(course).map(\.state) == [.new])
  }

  @Test func aStepThatIsTakenBackIsToldOnce() throws {
    let found = changes(steps((20, 8), (40, 6), (21, 6)))
    #expect(found.map(\.state) == [.recovered])
    #expect(found.first?.settled?.revision == "revision14")
    // Half of it is still there.
    #expect(changes(steps((20, 8), (40, 6), (32, 6))).map(\.state).contains(.new))
  }

  @Test func aStepWithinItsGateIsAllowed() {
    var course = steps((20, 6), (30, 5))
    course.gate = Gate(metric: "disk.syncs", relative: 0.6)
    #expect(changes(course).map(\.state) == [.allowed])
    course.gate = nil
    #expect(changes(course).map(\.state) == [.ungated])
  }

  @Test func lessOfWhatIsBetterWhenLessIsAnImprovement() {
    #expect(changes(steps((40, 6), (20, 5))).map(\.state) == [.improved])
    var course = steps((40, 6), (20, 5))
    course.gate?.better = .more
    #expect(changes(course).map(\.state) == [.new])
  }

  @Test func anotherScenarioIsNoRegression() {
    var course = steps((20, 6), (40, 5))
    course.otherScenario = 6
    #expect(changes(course).map(\.state) == [.changed])
  }

  @Test func theNewestSessionsAreToldBeforeTheyAreALevel() throws {
    let change = try #require(changes(steps((20, 8), (40, 1))).first)
    #expect(change.state == .new && change.kind == .newest && change.sessions == 1)
  }

  /// The search takes in sessions before a step, or leaves some behind it, where there are few on either side.
  @Test(arguments: [(8, 2), (8, 3), (8, 4), (4, 3), (4, 4)])
  func theFirstBadSessionIsWhereTheStepIsSeen(_ before: Int, _ after: Int) throws {
    let change = try #require(changes(steps((20, before), (40, after))).first)
    #expect(change.firstBad.revision == "revision\(before)" && change.sessions == after, "\(change)")
    #expect(change.after == 40)
  }

  @Test func anotherKernelIsNoChangeOfTheProgram() throws {
    var course = steps((20, 6), (40, 6))
    course.otherKernel = 6
    let timeline = try #require(TimelineMaker.timeline(course.sessions, now: 0))
    #expect(timeline.changes == [])
    #expect(timeline.surroundings == [6: ["kernel 6.1.0 → 6.1.9"]])
    #expect(timeline.series.first?.surroundings[6] == ["kernel 6.1.0 → 6.1.9"])
  }

  @Test func lessInASecondIsNoImprovementByItself() {
    var course = steps((4, 8), (2, 8))
    (course.metric, course.unit, course.gate) = ("cpu.utilisation", .cores, nil)
    #expect(changes(course).map(\.state) == [.changed])
    course.values.reverse()
    #expect(changes(course).map(\.state) == [.ungated])
  }

  /// As a count is that all runs of a session give alike.
  private func exact(_ parts: (value: Double, count: Int)...) -> [HistorySession] {
    SampleCourse(parts.flatMap { Array(repeating: $0.value, count: $0.count) }).sessions.map { session in
      var session = session
      guard let value = session.figures["save"]?["disk.syncs"]?.median.value else { return session }
      session.figures["save"]?["disk.syncs"]?.sample.values = [value, value, value]
      session.figures["save"]?["disk.syncs"]?.median = Interval(value, value, value)
      return session
    }
  }

  @Test func aCountWithoutNoiseHasItsStepAfterTwoSessions() throws {
    let change = try #require(TimelineMaker.timeline(exact((10, 2), (20, 2)), now: 0)?.changes.first)
    #expect(change.state == .new && change.kind == .step && change.sessions == 2)
    #expect(change.lastGood.revision == "revision1" && change.firstBad.revision == "revision2")
    #expect(TimelineMaker.timeline(exact((10, 2), (20, 3)), now: 0)?.changes.map(\.state) == [.new])
    #expect(TimelineMaker.timeline(exact((10, 3), (20, 1)), now: 0)?.changes == [])
  }

  @Test func whatTheNewestSessionsGateFailedOnIsNewHoweverFewSessionsThereAre() throws {
    var sessions = steps((20, 1), (40, 1)).sessions
    sessions[1].outcomes["save"]?["disk.syncs"]?.verdict = .fail
    let change = try #require(TimelineMaker.timeline(sessions, now: 0)?.changes.first)
    #expect(change.state == .new && change.kind == .newest && change.sessions == 1)
    #expect(change.firstBad.revision == "revision1" && change.before == 20 && change.limit == 22)
    sessions[1].levels["save"]?.role = .accepted
    #expect(TimelineMaker.timeline(sessions, now: 0)?.changes == [])
  }

  @Test func fewSessionsAreSaidToBeTooFew() {
    #expect(
      TimelineMaker.timeline(steps((20, 5)).sessions, now: 0)?.shortage
        == SessionShortage(sessions: 5, needed: 6))
    #expect(TimelineMaker.timeline(steps((20, 6)).sessions, now: 0)?.shortage == nil)
    #expect(
      TimelineMaker.timeline(exact((20, 3)), now: 0)?.shortage == SessionShortage(sessions: 3, needed: 4))
    #expect(TimelineMaker.timeline(exact((20, 4)), now: 0)?.shortage == nil)
  }
}
