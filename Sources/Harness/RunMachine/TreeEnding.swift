import Glibc
import Kernel
import Recordings
import Stimuli

/// How far a tree has been brought to its end. Pure.
struct TreeEnding {
  /// When what is left is killed; nil where nothing is to be.
  var killAt: Instant?
  var wasKilled = false
  /// How many times the user has asked for it.
  var requests = 0

  /// Between two kills of what is left.
  static let killInterval = Duration.milliseconds(100)
}

/// Brings a tree to its end: a notice first, and where that is not heeded in time a kill, again and again until none is left.
extension RunMachine {
  /// A step has asked the tree to end, or killed it.
  mutating func endingGiven(_ request: StimulusRequest, at time: Instant) {
    ends.ask(.stimulus)
    effects.append(.letGo)
    ending.wasKilled = request.id == KillStimulus.meta.id
    ending.killAt = time + (ending.wasKilled ? TreeEnding.killInterval : Self.patience)
  }

  /// What still runs is ended first; whoever waits for the relaunch waits for the launch.
  mutating func relaunchGiven(_ request: StimulusRequest, at time: Instant) {
    if let earlier = timeline.relaunch { timeline.queue.happened(earlier.label, at: time) }
    timeline.relaunch = Timeline.Relaunch(label: request.label, cold: request.flag("cold"))
    guard tree != .ended, ending.killAt == nil else { return }
    ends.ask(.stimulus)
    terminate(at: time)
  }

  mutating func terminate(at time: Instant) {
    effects += [.letGo, .give(StimulusOrder(StimulusRequest(TerminateStimulus.meta.id), .ending))]
    wakeToEnd()
    ending.killAt = time + Self.patience
  }

  /// A stopped program hears of a signal once it goes on, which service managers have it do, too (systemd.kill(5), SendSIGCONT=).
  private mutating func wakeToEnd() {
    if ends.isStopped, !ends.hasEnded { effects.append(.passOn(signal: SIGCONT)) }
  }

  /// Without a cgroup a process can start another while the list of processes is read, so it is done until none is left.
  mutating func kill(at time: Instant) {
    if !ending.wasKilled { notify(.killing) }
    let origin: StimulusOrder.Origin = ending.wasKilled ? .repeatedKill : .ending
    effects += [.letGo, .give(StimulusOrder(StimulusRequest(KillStimulus.meta.id), origin))]
    ending.wasKilled = true
    ending.killAt = time + TreeEnding.killInterval
  }

  mutating func timeIsOver(at time: Instant) {
    (endAt, lingerAt) = (nil, nil)
    if !ends.hasEnded { notify(.durationOver) }
    if tree != .ended { ends.ask(ends.hasEnded ? .linger : .duration) }
    stopSteps("the time was over", at: time)
    if tree != .ended { terminate(at: time) }
  }

  /// A signal from the terminal, or to the group that the program is in, has reached the program too; one sent to Headroom
  /// alone is passed on. What the program itself sends to its group, as shells do to clean up, is not the user's wish to end
  /// the run.
  mutating func signalled(_ signal: ArrivedSignal, at time: Instant) {
    record(SignalArrived(name: signal.name, from: signal.sender), at: time)
    guard signal.sender != .program else { return }
    if signal.sender == .process, !signal.isToGroup, tree != .ended {
      notify(.passedOn(signal: signal.name))
      effects.append(.passOn(signal: signal.number))
    }
    if signal.asksForEnd { endAsked(at: time) }
  }

  private mutating func endAsked(at time: Instant) {
    ends.ask(.user)
    stopSteps("the user ended the run", at: time)
    // A frozen program would not hear of it.
    effects.append(.letGo)
    ending.requests += 1
    guard tree != .ended else { return }
    wakeToEnd()
    if ends.hasEnded || plan.endsAtOnce { terminate(at: time) }
    if ending.requests >= (plan.endsAtOnce ? 2 : 3) { kill(at: time) }
  }
}
