import Bench
import Documents
import Quantities
import TestSupport
import Testing

@Suite struct TimelineTests {
  private let day = 86_400.0

  private func timeline(_ course: SampleCourse, daysLater: Double) -> HistoryTimeline? {
    let last = course.sessions.last.flatMap { UTCMoment.seconds($0.session.started) } ?? 0
    return TimelineMaker.timeline(course.sessions, now: last + daysLater * day)
  }

  @Test func aHistoryIsStaleAfterThreeUsualPauses() {
    let course = SampleCourse(Array(repeating: 20, count: 8))
    #expect(timeline(course, daysLater: 2.9)?.isStale == false)
    #expect(timeline(course, daysLater: 3.1)?.isStale == true)
    // Two sessions do not say what is usual.
    #expect(timeline(SampleCourse([20, 20]), daysLater: 900)?.isStale == false)
  }

  @Test func sessionsOfOneAfternoonAreNotStaleInTheEvening() {
    var sessions = SampleCourse(Array(repeating: 20, count: 6)).sessions
    for index in sessions.indices { sessions[index].session.started = "2026-01-01T06:0\(index):00.000Z" }
    let end = UTCMoment.seconds("2026-01-01T06:05:00.000Z") ?? 0
    #expect(TimelineMaker.timeline(sessions, now: end + 0.9 * day)?.isStale == false)
    #expect(TimelineMaker.timeline(sessions, now: end + 1.1 * day)?.isStale == true)
  }

  @Test func aLongPauseIsMarkedAtTheSessionThatEndsIt() {
    var course = SampleCourse(Array(repeating: 20, count: 8))
    course.pauses = [5: 9]
    #expect(timeline(course, daysLater: 0)?.pauses == [5])
  }

  @Test func whatHeadroomItselfUsedIsLeftOutUnlessAGateIsOnIt() {
    var course = SampleCourse([20, 20, 20])
    course.metric = "observer.cpu.time"
    #expect(timeline(course, daysLater: 0)?.series.map(\.metric) == ["observer.cpu.time"])
    course.gate = nil
    #expect(timeline(course, daysLater: 0)?.series == [])
  }

  @Test func sessionsArePutTogetherBySuiteBranchAndClassOfMachine() {
    var updated = SampleSessions.machine
    updated.kernel = "6.2.0"
    let sessions = [
      SampleSessions.session(6, machine: updated), SampleSessions.session(5),
      SampleSessions.session(4, branch: "faster"), SampleSessions.session(3, suite: "other"),
      SampleSessions.session(2, machine: SampleSessions.otherMachine), SampleSessions.session(1),
    ]
    let groups = TimelineGroups.of(sessions.map { ($0, 3) }, most: 50)
    #expect(
      groups.map { $0.map(\.session.revision) } == [
        ["revision1", "revision5", "revision6"], ["revision4"], ["revision3"], ["revision2"],
      ])
    #expect(TimelineGroups.of(sessions.map { ($0, 3) }, most: 2).map(\.count) == [2, 1, 1, 1])
  }
}
