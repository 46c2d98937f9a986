import Documents
import Glibc
import Instruments
import Kernel
import Metrics
import Stimuli

/// Waits for what happens to the tree while it is measured: ends, stops, signals, deadlines, the steps of a scenario.
final class Supervisor {
  private let plan: RunPlan
  private let stage: Stage
  private let service: StageService
  private let signals: Signals
  private let start: UInt64
  private let tell: (Notice) -> Void
  private let record: (Recording.Event) -> Void
  let director: Director
  let ending: TreeEnding
  let state: StateLog
  private let hooks: Hooks
  private(set) var ends = ProgramEnds()
  /// Why the program could not be started again; nil where it could.
  private(set) var failure: SystemError?
  private var childrenLeft = true
  private var outlived = false
  private var requests = 0
  private var rounds = 1
  /// When the time that the run, or its round, was given is over.
  private var endAt: UInt64?
  /// When the time is over that processes may outlive this launch's program.
  private var lingerAt: UInt64?
  private var lookAt: UInt64?
  private var launchedAt: UInt64 = 0
  /// The search for rest where that is the sign of readiness; nil where it is not, or has been found.
  private var quiet: QuietSearch?

  /// What the harness does for it.
  struct Hooks {
    /// Starts the program again.
    var launch: (_ cold: Bool) throws(SystemError) -> Void
    /// Takes the samples that there are, each once.
    var samples: () -> [ResponseWatch.Sample]
    /// Has the samples stand closer together in a stretch of the clock.
    var watchClosely: (_ from: UInt64, _ until: UInt64) -> Void
    var flush: () -> Void
    /// What looks at the program's files; nil where nothing does.
    var stateCheck: StateCheck?
  }

  /// Signals that a person or a service manager sends to a program in the foreground.
  static let watched: [CInt] = Signals.enders + [SIGCHLD, SIGUSR1, SIGUSR2]
  /// Nanoseconds between two looks at the samples while a response is waited for.
  private static let lookInterval: UInt64 = 50_000_000
  /// Nanoseconds before a step in which nothing is begun that could make it late.
  private static let clearance: UInt64 = 300_000_000

  init(
    _ plan: RunPlan, stage: Stage, service: StageService, signals: Signals, start: UInt64, hooks: Hooks,
    tell: @escaping (Notice) -> Void, record: @escaping (Recording.Event) -> Void
  ) {
    self.plan = plan
    self.stage = stage
    self.service = service
    self.signals = signals
    self.start = start
    self.hooks = hooks
    self.tell = tell
    self.record = record
    director = Director(plan.scenario, stage, start: start, tell: tell, record: record)
    ending = TreeEnding(stage, service, start: start, tell: tell, record: record)
    state = StateLog(hooks.stateCheck, words: plan.scenario.check, stage) {
      record(Recording.Event(Double($0 - min(start, $0)) / 1e9, $1))
    }
    director.onKilling = { [state] in state.killing() }
    director.onEnding = { [unowned self] in
      ends.ask("stimulus")
      ending.began($0)
    }
    director.onApproach = { hooks.watchClosely($0 - min($0, RunPlan.closePeriod), $0 + RunPlan.closeTime) }
    begin(at: start, cold: plan.scenario.cold, isRound: true)
  }

  /// Runs until the whole tree has ended and is not to be started again.
  func run(flushEvery interval: Double) {
    var flushAt = start + Self.nanoseconds(interval)
    while true {
      while let signal = signals.next() { handle(signal) }
      gather()
      // A facility may have more to watch after a step.
      if director.work(Clock.nanoseconds()) { service.wakeUp() }
      reap()
      if !childrenLeft, !goesOn() { break }
      look()
      let now = Clock.nanoseconds()
      if let end = [endAt, lingerAt].compactMap({ $0 }).min(), now >= end { timeIsOver() }
      if let killAt = ending.killAt, now >= killAt { ending.kill() }
      if now >= flushAt, now >= flushAt + Self.nanoseconds(interval) || !isNear(director.next, now) {
        hooks.flush()
        flushAt = Clock.nanoseconds() + Self.nanoseconds(interval)
      }
      let flush = isNear(director.next, now) ? nil : flushAt
      let due =
        [flush, endAt, lingerAt, ending.killAt, lookAt, director.next].compactMap { $0 }.min() ?? flushAt
      Clock.wait(for: [signals.raw, service.noticed], until: due)
    }
    awaitChecks()
  }

  /// Gives the scenario's check the time to answer.
  private func awaitChecks() {
    gather()
    let end = Clock.nanoseconds() + Self.nanoseconds(RunPlan.patience)
    while service.isBusy, Clock.nanoseconds() < end, ends.asked != "user" {
      service.wakeUp()
      Clock.wait(for: [service.noticed], until: min(end, Clock.nanoseconds() + Self.lookInterval))
      gather()
    }
    state.closed(answered: !service.isBusy)
  }

  private func isNear(_ time: UInt64?, _ now: UInt64) -> Bool {
    time.map { $0 < now + Self.clearance } ?? false
  }

  /// The program has been launched, for the first time or again.
  private func begin(at time: UInt64, cold: Bool, isRound: Bool) {
    (childrenLeft, outlived) = (true, false)
    lingerAt = nil
    ends.launched()
    ending.launched()
    launchedAt = time
    quiet = nil
    if plan.scenario.ready?.sign == .quiet {
      quiet = QuietSearch(baseline: time == start ? 0 : nil)
      hooks.watchClosely(time, time + RunPlan.closeTime)
    }
    if isRound { endAt = plan.duration.map { time + Self.nanoseconds($0) } }
    director.launched(at: time, cold: cold, isRound: isRound)
  }

  /// The tree is no more: whether the program is, or will be, started again.
  private func goesOn() -> Bool {
    if stageIsSet {
      stageIsSet = false
      // Without a rule a launch is taken to have found its state once it is over.
      if plan.scenario.ready == nil { state.found() }
      director.ended(at: Clock.nanoseconds())
      state.ended()
      ending.ended()
    }
    if ends.asked == "user" { return false }
    if let relaunch = director.relaunch { return launch(cold: relaunch.cold, isRound: false) }
    if director.wantsMore { return true }
    guard rounds < plan.scenario.repeats else { return false }
    rounds += 1
    return launch(cold: plan.scenario.cold, isRound: true)
  }
  /// Whether the director has not been told yet that the tree has ended.
  private var stageIsSet = true

  private func launch(cold: Bool, isRound: Bool) -> Bool {
    do throws(SystemError) { try hooks.launch(cold) } catch {
      failure = error
      tell(.refused(stimulus: RelaunchStimulus.meta.id, why: "\(error)"))
      return false
    }
    stageIsSet = true
    begin(at: Clock.nanoseconds(), cold: cold, isRound: isRound)
    return true
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }

  private func seconds(_ time: UInt64 = Clock.nanoseconds()) -> Double {
    Double(time - min(start, time)) / 1e9
  }

  /// What the facilities have noticed.
  private func gather() {
    for event in service.events() {
      record(Recording.Event(seconds(event.time), event.detail))
      if event.detail is ProgramReady { ready(at: event.time) }
    }
  }

  private func ready(at time: UInt64) {
    director.ready(at: time)
    state.found()
    service.wakeUp()
  }

  /// Lets the director see the samples while it waits for a response, or for rest as the sign of readiness.
  private func look() {
    guard director.watchesResponses || quiet != nil else {
      lookAt = nil
      return
    }
    for sample in hooks.samples() {
      director.feed(sample)
      if sample.time >= launchedAt { search(sample) }
    }
    lookAt = Clock.nanoseconds() + Self.lookInterval
  }

  /// Takes rest for readiness where that is the rule.
  private func search(_ sample: ResponseWatch.Sample) {
    guard let rest = quiet?.add(time: seconds(sample.time), processor: sample.processor) else { return }
    record(Recording.Event(rest, ProgramReady(how: "quiet", late: quiet?.late)))
    quiet = nil
    ready(at: start + Self.nanoseconds(rest))
  }

  private func reap() {
    while true {
      switch Children.next() {
      case .exited(let who, let status): ended(who, .status(Int(status)))
      case .killed(let who, let signal): ended(who, .signal(Int(signal), name: Signals.name(signal)))
      case .stopped(let who, let signal) where who == stage.pid:
        ends.stopped()
        event(ProgramStopped(signal: Signals.name(signal)))
        tell(.stopped(signal: Signals.name(signal)))
      case .continued(let who) where who == stage.pid: continued()
      case .stopped, .continued: continue
      case .nothingYet: return childrenRemain()
      case .noneLeft:
        childrenLeft = false
        return
      }
    }
  }

  private func continued() {
    ends.continued()
    event(ProgramContinued())
    tell(.continued)
  }

  private func ended(_ who: pid_t, _ how: Program.Exit) {
    guard who == stage.pid else { return }
    if ends.wasContinued(before: how) { continued() }
    ends.ended(how)
    event(ProgramExit(how, asked: ends.asked))
  }

  /// The program has ended, part of its tree has not: it gets as long as --linger, or --duration, allows.
  private func childrenRemain() {
    guard ends.hasEnded else { return }
    let members = TreeMembers(stage.group)
    members.refresh()
    // What a command beside the program has left is a child of this process, and none of the program's tree.
    if stage.group != nil, members.pids.isEmpty { childrenLeft = false }
    guard childrenLeft, !outlived else { return }
    outlived = true
    let left = endAt.map { Double($0 - min($0, Clock.nanoseconds())) / 1e9 } ?? plan.linger
    if endAt == nil { lingerAt = Clock.nanoseconds() + Self.nanoseconds(plan.linger) }
    guard !members.pids.isEmpty else { return }
    event(ProgramOutlived(processes: members.pids.count))
    if ends.asked == "user" { return ending.terminate() }
    if left >= 0.5 { tell(.outlived(count: members.pids.count, seconds: left)) }
  }

  private func timeIsOver() {
    (endAt, lingerAt) = (nil, nil)
    if !ends.hasEnded { tell(.durationOver) }
    ends.ask(ends.hasEnded ? "linger" : "duration")
    director.stop("the time was over")
    ending.terminate()
  }

  /// A signal from the terminal, or to the group that the program is in, has reached the program too; one sent to Headroom
  /// alone is passed on. What the program itself sends to its group, as shells do to clean up, is not the user's wish to end
  /// the run. Its sender may have ended since: users send from a shell, which lives.
  private func handle(_ signal: Signals.Arrival) {
    guard signal.number != SIGCHLD else { return }
    let name = Signals.name(signal.number)
    let isPrograms = signal.sender != 0 && isPrograms(signal)
    event(SignalArrived(name: name, from: isPrograms ? .program : signal.sender == 0 ? .terminal : .process))
    guard !isPrograms else { return }
    if signal.sender != 0, !signal.isToGroup, childrenLeft {
      tell(.passedOn(signal: name))
      kill(stage.pid, signal.number)
    }
    guard signal.number != SIGUSR1, signal.number != SIGUSR2 else { return }
    ends.ask("user")
    director.stop("the user ended the run")
    // A frozen program would not hear of it.
    service.letGo()
    requests += 1
    if ends.hasEnded || plan.endsAtOnce { ending.terminate() }
    if requests >= (plan.endsAtOnce ? 2 : 3) { ending.kill() }
  }

  private func isPrograms(_ signal: Signals.Arrival) -> Bool {
    TreeMembers.contains(signal.sender)
      || signal.isToGroup && !KernelRoot.live.exists("/proc/\(signal.sender)")
  }

  private func event(_ detail: any EventDetail) {
    record(Recording.Event(seconds(), detail))
  }
}
