import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct MainThreadBlockingAuditTests {
  private static func judge(
    _ waits: [(time: Double, length: Double, cause: WaitCause)], _ moved: [String: Quantity] = [:],
    loops: Double = 1
  ) -> AuditAnswer {
    var recording = Recording.run(
      60,
      [
        "main.loops": (loops, .count), "main.blocked.count": (Double(waits.count), .count),
        "main.blocked.longest": (waits.map(\.length).max() ?? 0, .seconds),
      ])
    recording.events = waits.map {
      var wait = MainBlocked(length: $0.length, cause: $0.cause, call: "read")
      wait.object = "notes.db"
      return Recording.Event($0.time, wait)
    }
    let budget = Budget(name: "b", limits: [:], thresholds: ["main-thread-blocking": moved])
    return MainThreadBlockingAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func nothingHeldUpPasses() {
    #expect(Self.judge([]).verdict == .pass)
  }

  @Test func withoutAnEventLoopThereIsNothingToHoldUp() {
    #expect(Self.judge([], loops: 0).verdict == .notApplicable)
    #expect(Self.judge([(1, 30, .lock)], loops: 0).verdict == .notApplicable)
  }

  @Test func ofALongWaitOnlyItsPartInLaunchIsOfLaunch() {
    let answer = Self.judge([(4, 10.6, .process)])
    #expect(answer.explanation.contains("1 s of it in the first 5 s"), "\(answer.explanation)")
    // Half a second of it comes after launch.
    #expect(Self.judge([(4.9, 0.6, .disk)]).verdict == .fail)
    #expect(Self.judge([(4.9, 0.59, .disk)]).verdict == .warn)
  }

  @Test func processesThatWaitAtOnceDoNotMakeLaunchLonger() {
    let answer = Self.judge([(0, 4, .lock), (1, 9, .lock), (2, 8, .lock)])
    #expect(answer.explanation.contains("5 s of it in the first 5 s"), "\(answer.explanation)")
  }

  @Test func afterLaunchASingleLongWaitDecides() {
    #expect(Self.judge([(10, 0.5, .disk)]).verdict == .fail)
    #expect(Self.judge([(10, 0.499, .disk)]).verdict == .warn)
    #expect(Self.judge([(10, 0.3, .disk), (20, 0.3, .network)]).verdict == .warn)
  }

  @Test func duringLaunchTheSumDecides() {
    #expect(Self.judge([(1, 0.49, .disk)]).verdict == .pass)
    #expect(Self.judge([(1, 0.3, .disk), (2, 0.2, .network)]).verdict == .warn)
    #expect(Self.judge([(1, 1, .memory), (4.9, 1, .network)]).verdict == .fail)
    #expect(Self.judge([(1, 1, .disk), (5, 0.4, .network)]).verdict == .warn)
  }

  @Test(arguments: [WaitCause.lock, .kernel, .process, .child, .sleep])
  func whatCannotAlwaysBeAvoidedIsAWarningAtMost(_ cause: WaitCause) {
    #expect(Self.judge([(10, 30, cause)]).verdict == .warn)
    #expect(Self.judge([(1, 30, cause)]).verdict == .warn)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(Self.judge([(10, 0.6, .disk)], ["fail": Quantity(1, .seconds)]).verdict == .warn)
    #expect(Self.judge([(10, 0.6, .disk)], ["launch": Quantity(11, .seconds)]).verdict == .warn)
    #expect(Self.judge([(1, 1, .disk)], ["launch-fail": Quantity(1, .seconds)]).verdict == .fail)
    #expect(Self.judge([(10, 0.2, .disk)], ["warn": Quantity(0.3, .seconds)]).verdict == .pass)
    #expect(Self.judge([(1, 0.6, .disk)], ["launch-warn": Quantity(0.7, .seconds)]).verdict == .pass)
  }

  @Test func theExplanationNamesTheLongestAndWhatToDo() {
    let answer = Self.judge([(10, 0.3, .network), (12, 0.7, .disk)])
    #expect(answer.explanation.contains("2 times"))
    #expect(answer.explanation.contains("storage (read of notes.db)"))
    #expect(answer.explanation.contains("another thread"))
    #expect(answer.evidence.first?["time"]?.number == 12)
    #expect(answer.evidence.count == 2)
  }
}
