import Recordings
import Testing

@testable import Harness

@Suite struct ProgramEndsTests {
  @Test func anEndThatWasAskedForIsRememberedAsSuch() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ask(.stimulus)
    ends.ask(.duration)
    ends.ended(.signal(15, name: "SIGTERM"))
    #expect(ends.exit == .signal(15, name: "SIGTERM") && ends.endedBy == .stimulus)
  }

  /// As where memory runs out in a service, whose manager then asks Headroom to end as well.
  @Test func aKillThatHeadroomDidNotSendIsNobodysWish() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ask(.user)
    ends.ended(.signal(9, name: "SIGKILL"), wasKilled: false)
    #expect(ends.endedBy == nil && ends.asked == .user)
  }

  @Test func aCrashIsNotForgottenOverALaterLaunchThatWentWell() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ended(.signal(11, name: "SIGSEGV"))
    ends.launched()
    ends.ask(.stimulus)
    ends.ended(.status(0))
    #expect(ends.exit == .signal(11, name: "SIGSEGV") && ends.endedBy == nil)
  }

  @Test func theLastOfSeveralGoodEndsIsTheOne() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ask(.stimulus)
    ends.ended(.signal(9, name: "SIGKILL"))
    ends.launched()
    #expect(!ends.hasEnded && ends.asked == nil)
    ends.ended(.status(0))
    #expect(ends.exit == .status(0) && ends.endedBy == nil)
  }

  @Test func whoeverPressesCtrlCEndsTheRunAlsoWhileItIsEnding() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ask(.stimulus)
    ends.ask(.user)
    #expect(ends.asked == .user)
  }

  @Test func processesThatOutliveTheProgramAreEndedByTheLingerTime() {
    var ends = ProgramEnds()
    ends.launched()
    ends.ended(.status(0))
    ends.ask(.linger)
    #expect(ends.endedBy == .linger)
  }

  @Test func aStoppedProgramThatEndsWasContinuedUnlessItWasKilled() {
    var ends = ProgramEnds()
    ends.launched()
    #expect(!ends.wasContinued(before: .status(0)))
    ends.stopped()
    #expect(ends.wasContinued(before: .status(0)) && ends.wasContinued(before: .signal(15, name: "SIGTERM")))
    #expect(!ends.wasContinued(before: .signal(9, name: "SIGKILL")))
    ends.continued()
    #expect(!ends.wasContinued(before: .status(0)))
    ends.stopped()
    ends.launched()
    #expect(!ends.wasContinued(before: .status(0)))
  }
}
