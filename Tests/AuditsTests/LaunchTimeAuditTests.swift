import Audits
import Documents
import Quantities
import Recordings
import Testing

@Suite struct LaunchTimeAuditTests {
  private static func judge(
    _ seconds: Double, cold: Double? = nil, isAsked: Bool = true, _ moved: [String: Quantity] = [:]
  ) -> AuditAnswer {
    var metrics = ["launch.ready": (seconds, Unit.seconds), "launch.cpu": (0.5, .seconds)]
    metrics["launch.ready.cold"] = cold.map { ($0, .seconds) }
    var recording = Recording.run(60, metrics)
    if isAsked { recording.events = [.init(seconds, ProgramReady(how: "notify"))] }
    let budget = Budget(name: "b", limits: [:], thresholds: ["launch-time": moved])
    return LaunchTimeAudit.judge(AuditInput(recording: recording, budget: budget))
  }

  @Test func fiveSecondsAreTooMany() {
    #expect(Self.judge(1.99).verdict == .pass)
    #expect(Self.judge(2).verdict == .warn)
    #expect(Self.judge(4.99).verdict == .warn)
    #expect(Self.judge(5).verdict == .fail)
  }

  @Test func theSlowestKindOfLaunchCounts() {
    #expect(Self.judge(1, cold: 6).verdict == .fail)
    #expect(Self.judge(1, cold: 6).explanation.contains("6 s"))
  }

  @Test func whatIsOnlyGuessedNeverFails() {
    #expect(Self.judge(9, isAsked: false).verdict == .pass)
    #expect(Self.judge(9, isAsked: false).explanation.contains("--ready"))
    #expect(Self.judge(1, isAsked: false).verdict == .pass)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(Self.judge(6, ["fail": Quantity(10, .seconds)]).verdict == .warn)
    #expect(Self.judge(1, ["warn": Quantity(0.5, .seconds)]).verdict == .warn)
  }
}
