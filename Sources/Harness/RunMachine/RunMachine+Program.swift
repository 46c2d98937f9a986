import Documents
import Kernel
import Metrics
import Recordings
import Stimuli

/// The program's launches and ends.
extension RunMachine {
  /// The program has been launched, for the first time or again.
  mutating func began(at time: Instant, cold: Bool, isRound: Bool) {
    (tree, launchedAt, lingerAt) = (.running, time, nil)
    ends.launched()
    ending = TreeEnding()
    watchForQuiet(from: time)
    launches += 1
    timeline.relaunched(at: time)
    if isRound {
      endAt = plan.duration.map { time + .seconds($0) }
      timeline = Timeline(plan.scenario, start: time)
    }
    phases.launched(at: seconds(time), awaitsReady: plan.scenario.ready != nil)
    record(ProgramLaunch(number: launches, cold: cold, ready: plan.scenario.ready?.how), at: time)
    approach()
  }

  private mutating func watchForQuiet(from time: Instant) {
    quiet = nil
    guard plan.scenario.ready?.sign == .quiet else { return }
    quiet = QuietSearch(baseline: time == start ? 0 : nil)
    effects.append(.watchClosely(from: time, until: time + RunPlan.closeTime))
  }

  mutating func ready(at time: Instant) {
    phases.ready(at: seconds(time))
    timeline.queue.happened("ready", at: time)
    effects += state.found()
    effects.append(.wakeFacilities)
  }

  // MARK: - Its first process

  mutating func stopped(_ signal: String, at time: Instant) {
    ends.stopped()
    record(ProgramStopped(signal: signal), at: time)
    notify(.stopped(signal: signal))
  }

  mutating func continued(at time: Instant) {
    ends.continued()
    record(ProgramContinued(), at: time)
    notify(.continued)
  }

  mutating func ended(_ exit: Program.Exit, at time: Instant) {
    if ends.wasContinued(before: exit) { continued(at: time) }
    let asker = ends.asker(of: exit, wasKilled: ending.wasKilled)
    ends.ended(exit, wasKilled: ending.wasKilled)
    record(ProgramExit(exit, asked: asker?.rawValue), at: time)
  }

  // MARK: - Its tree

  /// The program has ended, part of its tree has not: it gets as long as --linger, or --duration, allows.
  mutating func outlived(_ processes: Int, at time: Instant) {
    guard ends.hasEnded, tree == .running else { return }
    tree = .outliving
    let left = endAt.map { max($0 - time, .zero) } ?? .seconds(plan.linger)
    if endAt == nil { lingerAt = time + left }
    guard processes > 0 else { return }
    record(ProgramOutlived(processes: processes), at: time)
    if ends.asked == .user { return terminate(at: time) }
    if left >= .milliseconds(500) { notify(.outlived(count: processes, seconds: left.seconds)) }
  }

  mutating func treeEnded(at time: Instant) {
    guard tree != .ended else { return }
    tree = .ended
    // Without a rule a launch is taken to have found its state once it is over.
    if plan.scenario.ready == nil { effects += state.found() }
    phases.close(at: seconds(time))
    if !timeline.treeEnded(at: time) { stopSteps("the program had ended", at: time) }
    effects += state.ended()
    (ending.killAt, quiet, lookAt) = (nil, nil, nil)
  }

  // MARK: - The next launch

  /// The tree has ended: starts the program again where a step or another round wants it, waits where a step may.
  mutating func goOn(at time: Instant) {
    if ends.asked == .user { return settle(at: time) }
    if let relaunch = timeline.relaunch { return launch(cold: relaunch.cold, isRound: false) }
    // A step may still come; the time may be over before it does.
    if timeline.hasMore { return }
    guard rounds < plan.scenario.repeats else { return settle(at: time) }
    rounds += 1
    launch(cold: plan.scenario.cold, isRound: true)
  }

  private mutating func launch(cold: Bool, isRound: Bool) {
    pending = .launch(cold: cold, isRound: isRound)
    // A group that was suspended while its last process died holds a new one still before it is the program.
    effects += [.letGo, .launch(cold: cold)]
  }

  mutating func launched(at time: Instant) {
    guard case .launch(let cold, let isRound) = pending else { return }
    pending = nil
    began(at: time, cold: cold, isRound: isRound)
  }

  mutating func notLaunched(_ error: SystemError, at time: Instant) {
    pending = nil
    failure = error
    notify(.refused(stimulus: RelaunchStimulus.meta.id, why: "\(error)"))
    stopSteps("the program could not be started again", at: time)
    settle(at: time)
  }

  // MARK: - The end of the run

  /// Gives the scenario's check the time to answer.
  private mutating func settle(at time: Instant) {
    course = .settling(until: time + Self.patience)
    effects.append(.askFacilities)
  }

  mutating func settled(_ areBusy: Bool, at time: Instant) {
    guard case .settling(let until) = course else { return }
    guard !areBusy || time >= until || ends.asked == .user else {
      effects.append(.wakeFacilities)
      return
    }
    if let said = state.closed(answered: !areBusy) { record(said, at: time) }
    course = .over
  }
}
