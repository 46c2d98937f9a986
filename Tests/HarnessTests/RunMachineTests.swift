import Documents
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Harness

/// Whatever happens in whatever order, a run ends, leaves no process and says what became of each step.
@Suite struct RunMachineTests {
  private static let stimuli = [
    "background", "foreground", "memory-warning", "command", "input", "kill", "relaunch", "terminate",
    "suspend", "resume", "network-down", "network-up", "storage-full", "low-battery",
  ]

  private static func scenario(_ dice: inout Dice) throws -> Scenario {
    var scenario = Scenario()
    for _ in 0..<dice.next(9) {
      var moment = TimelineStep.Moment.at(Double(dice.next(3000)) / 1000)
      let before = scenario.timeline.map(\.label) + TimelineStep.milestones
      if dice.next(3) == 0, let label = before.randomElement(using: &dice) {
        moment = .after(label, delay: Double(dice.next(500)) / 1000, within: dice.next(2) == 0 ? 1 : nil)
      }
      let action: TimelineStep.Action =
        dice.next(8) == 0
        ? .phase("phase \(scenario.timeline.count)")
        : .stimulus(StimulusRequest(try #require(Self.stimuli.randomElement(using: &dice))))
      #expect(scenario.add(TimelineStep(moment, action)) == nil)
    }
    switch dice.next(3) {
    case 0: scenario.ready = ReadyRule(.notify)
    case 1: scenario.ready = ReadyRule(.quiet)
    default: break
    }
    scenario.repeats = dice.next(4) == 0 ? 3 : 1
    if dice.next(2) == 0 { (scenario.state, scenario.check) = (["/state"], ["check"]) }
    return scenario
  }

  private static func plan(_ dice: inout Dice) throws -> RunPlan {
    var plan = RunPlan(command: [Array("program".utf8)], environment: Environment([]))
    plan.scenario = try scenario(&dice)
    plan.linger = Double(dice.next(3000)) / 1000
    // A program that nobody ends may run for ever.
    plan.duration = Double(1 + dice.next(6000)) / 1000
    plan.endsAtOnce = dice.next(4) == 0
    return plan
  }

  private static func run(_ seed: UInt64, failsAt: Int? = nil) throws -> SimulatedRun {
    var dice = Dice(seed: seed)
    let plan = try plan(&dice)
    let signals = dice.next(5) == 0 ? (0...dice.next(3)).map { _ in dice.next(5000) } : []
    var run = SimulatedRun(plan, dice: dice, failsAt: failsAt, signals: signals)
    try run.run()
    try check(run, "timeline \(seed), failure \(failsAt.map { "\($0)" } ?? "none")")
    return run
  }

  private static func check(_ run: SimulatedRun, _ what: String) throws {
    let launches = run.events.of(ProgramLaunch.self).count
    try #require(!run.tree.isAlive, "\(what): processes are left")
    try #require(run.events.of(ProgramExit.self).count == launches, "\(what): an end is missing")
    try #require(run.machine.ends.exit != nil && launches == run.machine.launches, "\(what)")
    let given = run.events.of(StimulusEvent.self).filter { $0.detail.label != nil }.count
    let skipped = run.events.of(StimulusSkipped.self).count
    let asked = run.machine.plan.scenario.requests.count * run.machine.rounds
    let isCut = run.machine.failure != nil
    try #require(
      given + skipped == asked || isCut && given + skipped <= asked,
      "\(what): \(asked) steps, \(given) given, \(skipped) skipped")
    try checkPhases(run.machine.phases.ended, what)
  }

  private static func checkPhases(_ phases: [Recording.Phase], _ what: String) throws {
    try #require(phases.allSatisfy { $0.start < $0.end }, "\(what): \(phases)")
    try #require(
      zip(phases, phases.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(what): phases overlap: \(phases)")
  }

  @Test func tenThousandTimelinesEndAndLeaveNothing() throws {
    for seed in 0..<10_000 { _ = try Self.run(UInt64(seed)) }
  }

  @Test func whateverFailsTheRunEndsAndLeavesNothing() throws {
    var failures = 0
    for seed in 0..<300 {
      let fallible = try Self.run(UInt64(seed)).fallible
      for failure in 0..<fallible { _ = try Self.run(UInt64(seed), failsAt: failure) }
      failures += fallible
    }
    #expect(failures > 500, "hardly anything was tried: \(failures)")
  }
}
