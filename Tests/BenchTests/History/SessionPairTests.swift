import Bench
import Documents
import Recordings
import TestSupport
import Testing

/// Which sessions of a timeline are compared with each other.
@Suite struct SessionPairTests {
  private func timeline(_ sessions: [HistorySession]) throws -> HistoryTimeline {
    try #require(TimelineMaker.timeline(sessions, now: 0))
  }

  private func pairs(_ sessions: [HistorySession]) throws -> [[Int]] {
    try timeline(sessions).pairs.map { [$0.old, $0.new] }
  }

  @Test func eachSessionIsComparedWithTheOneBefore() throws {
    #expect(try pairs(SampleCourse([20, 20, 20]).sessions) == [[0, 1], [1, 2]])
    #expect(try pairs(SampleCourse([20]).sessions) == [])
  }

  @Test func theSameMachineComesFirst() throws {
    var course = SampleCourse([20, 20, 20, 20])
    course.otherKernel = 2
    var sessions = course.sessions
    // There is none before the third: it is compared with what is there, and the page says what differs.
    #expect(try pairs(sessions) == [[0, 1], [1, 2], [2, 3]])
    sessions[3].session.machine = sessions[1].session.machine
    #expect(try pairs(sessions) == [[0, 1], [1, 2], [1, 3]])
  }

  @Test func aSessionWithoutTheCaseIsPassedBy() throws {
    var sessions = SampleCourse([20, 20, 20, 20]).sessions
    sessions[1].session.isComplete = false
    sessions[2].figures["other"] = sessions[2].figures["save"]
    sessions[2].figures["save"] = nil
    #expect(try pairs(sessions) == [[0, 3]])
    // Two cases of one session may have two others before them.
    sessions[3].figures["other"] = sessions[3].figures["save"]
    #expect(try pairs(sessions) == [[0, 3], [2, 3]])
  }

  @Test func whatTheySayIsWhatCompareSaysOfTheSameFigures() throws {
    let timeline = try timeline(SampleCourse([20, 40]).sessions)
    let document = try SessionComparer.compare(try #require(timeline.pairs.first), of: timeline)
    let comparison = try #require(document.cases.first?.comparisons.first)
    #expect(comparison.metric == "disk.syncs" && comparison.candidate.values == [40, 39, 41])
    #expect(document.old.sources == ["history:\(timeline.sessions[0].session.key.prefix(8))"])
    #expect(document.cases.first?.fidelities == ["disk.syncs": .exact])
    // By the gate that the newer session had; three runs that vary are few for it.
    #expect(comparison.gate?.metric == "disk.syncs" && document.verdict == .inconclusive)
  }
}
