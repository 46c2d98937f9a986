import Documents
import Glibc
import Kernel
import Recordings
import Testing

@testable import Harness

/// Who ends a program, when, and what is started again, said by effects alone.
@Suite struct RunMachineEndTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private func moment(_ seconds: Double) -> Instant { Self.start + .seconds(seconds) }

  private func machine(_ steps: [(Double, String)] = [], endsAtOnce: Bool = false) -> RunMachine {
    var plan = RunPlan(command: [Array("program".utf8)], environment: Environment([]))
    for (time, stimulus) in steps {
      _ = plan.scenario.add(TimelineStep(.at(time), .stimulus(StimulusRequest(stimulus))))
    }
    plan.endsAtOnce = endsAtOnce
    return RunMachine(plan, start: Self.start, flushInterval: .seconds(5))
  }

  /// Hands it a tick, answers each stimulus as given, and says what was to be done.
  private func tick(_ machine: inout RunMachine, at seconds: Double, _ input: RunInput = .tick) -> [String] {
    var effects = machine.handle(input, at: moment(seconds))
    if case .tick = input {} else { effects += machine.handle(.tick, at: moment(seconds)) }
    var done: [String] = []
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .give(let order):
        done.append(order.request.id)
        effects += machine.handle(.given(order, .done(StimulusAnswer())), at: moment(seconds))
      case .launch: done.append("launch")
      case .letGo: done.append("let go")
      case .passOn: done.append("pass on")
      case .askFacilities: effects += machine.handle(.facilities(areBusy: false), at: moment(seconds))
      default: break
      }
    }
    return done
  }

  private func interrupt(_ sender: SignalArrived.Sender) -> RunInput {
    .signal(ArrivedSignal(number: SIGINT, name: "SIGINT", sender: sender))
  }

  @Test func aProgramThatStillRunsIsEndedBeforeItIsStartedAgain() {
    var machine = machine([(1, "relaunch")])
    #expect(tick(&machine, at: 1) == ["relaunch", "let go", "terminate"])
    #expect(tick(&machine, at: 5.9) == [], "it has five seconds")
    #expect(tick(&machine, at: 6) == ["let go", "kill"])
    _ = tick(&machine, at: 6.1, .ended(.signal(9, name: "SIGKILL")))
    #expect(tick(&machine, at: 6.1, .treeEnded) == ["let go", "launch"])
    #expect(machine.ends.endedBy == .stimulus, "what the relaunch ended has not failed")
  }

  @Test func aProgramThatHasEndedIsStartedAgainAtOnce() {
    var machine = machine([(1, "relaunch")])
    _ = tick(&machine, at: 0.5, .ended(.status(0)))
    #expect(tick(&machine, at: 0.5, .treeEnded) == [] && !machine.isOver)
    #expect(tick(&machine, at: 1) == ["relaunch", "let go", "launch"])
  }

  @Test func aStepThatCannotComeIsNotWaitedFor() {
    var machine = machine([(100, "terminate")])
    _ = tick(&machine, at: 0.5, .ended(.status(0)))
    _ = tick(&machine, at: 0.5, .treeEnded)
    #expect(machine.isOver)
  }

  @Test func aStoppedProgramGoesOnToHearThatItIsToEnd() {
    var machine = machine()
    _ = tick(&machine, at: 0.5, .stopped(signal: "SIGSTOP"))
    #expect(tick(&machine, at: 1, interrupt(.process)) == ["pass on", "let go", "pass on"])
    var other = self.machine()
    _ = tick(&other, at: 0.5, .stopped(signal: "SIGSTOP"))
    _ = tick(&other, at: 0.6, .continued)
    #expect(tick(&other, at: 1, interrupt(.process)) == ["pass on", "let go"])
  }

  @Test func theThirdCtrlCKills() {
    var machine = machine()
    #expect(tick(&machine, at: 1, interrupt(.terminal)) == ["let go"], "the program got it too")
    #expect(tick(&machine, at: 2, interrupt(.terminal)) == ["let go"])
    #expect(tick(&machine, at: 3, interrupt(.terminal)) == ["let go", "let go", "kill"])
  }

  @Test func inABenchTheFirstCtrlCEndsAndTheSecondKills() {
    var machine = machine(endsAtOnce: true)
    #expect(tick(&machine, at: 1, interrupt(.terminal)) == ["let go", "let go", "terminate"])
    #expect(tick(&machine, at: 2, interrupt(.terminal)).suffix(1) == ["kill"])
  }

  @Test func aSignalToHeadroomAloneIsPassedOnAndOneOfTheProgramIsNoWishOfTheUser() {
    var machine = machine()
    #expect(tick(&machine, at: 1, interrupt(.program)) == [] && machine.ends.asked == nil)
    #expect(tick(&machine, at: 2, interrupt(.process)) == ["pass on", "let go"])
    #expect(machine.ends.asked == .user)
  }
}
