import Recordings
import Stimuli
import Testing

@testable import Harness

@Suite struct PhaseLogTests {
  private func words(_ log: PhaseLog) -> [String] { log.ended.map { "\($0.name) \($0.start)-\($0.end)" } }

  @Test func aProgramThatSaysWhenItIsReadyIsLaunchingUntilThen() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: true)
    log.ready(at: 1)
    log.close(at: 3)
    #expect(words(log) == ["launch 0.0-1.0", "foreground 1.0-3.0"])
  }

  @Test func aResumeLeadsBackToThePhaseBefore() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: false)
    log.changed(.begins("background"), at: 1)
    log.changed(.begins("suspended"), at: 2)
    log.changed(.begins("suspended"), at: 3)
    log.changed(.returns, at: 4)
    log.changed(.returns, at: 5)
    log.changed(.returns, at: 6)
    log.close(at: 7)
    #expect(
      words(log) == [
        "foreground 0.0-1.0", "background 1.0-2.0", "suspended 2.0-4.0", "background 4.0-5.0",
        "foreground 5.0-7.0",
      ])
  }

  @Test func readyWhileSuspendedIsNotForgotten() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: true)
    log.changed(.begins("suspended"), at: 1)
    log.ready(at: 2)
    log.changed(.returns, at: 3)
    log.close(at: 4)
    #expect(words(log) == ["launch 0.0-1.0", "suspended 1.0-3.0", "foreground 3.0-4.0"])
  }

  @Test func betweenAnEndAndARelaunchThereIsNoPhase() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: false)
    log.changed(.begins("terminating"), at: 1)
    log.close(at: 2)
    log.launched(at: 5, awaitsReady: false)
    log.close(at: 6)
    #expect(words(log) == ["foreground 0.0-1.0", "terminating 1.0-2.0", "foreground 5.0-6.0"])
  }

  @Test func aPhaseOfTheUsersOwnTakesThePlaceOfTheOneThatIs() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: false)
    log.begin("scroll", at: 1)
    log.changed(.begins("suspended"), at: 2)
    log.changed(.returns, at: 3)
    log.close(at: 4)
    #expect(words(log) == ["foreground 0.0-1.0", "scroll 1.0-2.0", "suspended 2.0-3.0", "scroll 3.0-4.0"])
  }

  @Test func aSignThatWasOnlyKnownAfterwardsMakesNoPhasesOverlap() {
    var log = PhaseLog()
    log.launched(at: 0, awaitsReady: true)
    log.changed(.begins("suspended"), at: 1)
    log.changed(.returns, at: 3)
    log.ready(at: 2)
    log.close(at: 4)
    #expect(log.ended.map(\.name) == ["launch", "suspended", "foreground"])
    #expect(log.ended.map(\.start) == [0, 1, 3] && log.ended.map(\.end) == [1, 3, 4])
  }
}
