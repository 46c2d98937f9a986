import Documents
import Glibc
import Instruments
import Kernel
import Recordings
import Stimuli

/// Carries a run out: hands the machine what happens to the tree, and does what it answers.
final class RunDriver {
  private(set) var machine: RunMachine
  /// What was found in the files that hold the program's state.
  private(set) var stateFiles: [StateFileRow] = []
  private let scene: Scene
  private let signals: Signals
  private let sampler: Sampler
  private let record: RunRecord
  private let notify: (Notice) -> Void
  private let display: (any RunDisplay)?
  private let threads = ThreadWatch()
  private var stateCheck: StateCheck?
  /// Whether a person or a service manager has asked for an end.
  var wasInterrupted: Bool { machine.ends.asked == .user }
  private var stage: Stage { scene.stage }
  private var service: StageService { scene.service }

  /// Signals that a person or a service manager sends to a program in the foreground, and the end of a child.
  static let watched: [CInt] = Signals.enders + [SIGCHLD, SIGUSR1, SIGUSR2]

  init(
    _ machine: RunMachine, scene: Scene, signals: Signals, sampler: Sampler, record: RunRecord,
    display: (any RunDisplay)?, notify: @escaping (Notice) -> Void
  ) {
    self.machine = machine
    self.scene = scene
    self.signals = signals
    self.sampler = sampler
    self.record = record
    self.display = display
    self.notify = notify
    stateCheck = scene.stateCheck()
  }

  /// Runs until the whole tree has ended and is not to be started again.
  func run() {
    while true {
      while let signal = signals.next() { handle(signal) }
      for (input, time) in noticed() { feed(input, at: time) }
      reap()
      feed(.tick)
      if machine.isOver { return }
      Clock.wait(for: [signals.raw, service.noticed], until: machine.wakeAt)
    }
  }

  // MARK: - What happens

  private func noticed() -> [(RunInput, Instant)] {
    service.events().map { (.noticed($0.detail), Instant(nanoseconds: $0.time)) }
  }

  private func feed(_ input: RunInput, at time: Instant? = nil) {
    var effects = machine.handle(input, at: time ?? Clock.now)[...]
    while let effect = effects.popFirst() {
      for (answer, time) in carryOut(effect) { effects += machine.handle(answer, at: time) }
    }
  }

  /// Its sender may have ended since: users send from a shell, which lives.
  private func handle(_ signal: Signals.Arrival) {
    guard signal.number != SIGCHLD else { return }
    guard signal.number != SIGTSTP else { return stop() }
    let isProgram =
      ProcessTree.contains(signal.sender)
      || signal.isToGroup && !KernelRoot.live.exists("/proc/\(signal.sender)")
    let sender: SignalArrived.Sender = signal.sender == 0 ? .terminal : isProgram ? .program : .process
    feed(
      .signal(
        ArrivedSignal(
          number: signal.number, name: Signals.name(signal.number), sender: sender,
          isToGroup: signal.isToGroup)))
  }

  /// As the signal would have done by itself, were there nothing to be put back on the terminal first.
  private func stop() {
    display?.withdraw()
    kill(getpid(), SIGSTOP)
  }

  private func reap() {
    while true {
      switch Children.next() {
      case .exited(stage.pid, let status): feed(.ended(.status(Int(status))))
      case .killed(stage.pid, let signal): feed(.ended(.signal(Int(signal), name: Signals.name(signal))))
      case .stopped(stage.pid, let signal): feed(.stopped(signal: Signals.name(signal)))
      case .continued(stage.pid): feed(.continued)
      case .exited, .killed, .stopped, .continued: continue
      case .nothingYet: return lookForRemains()
      case .noneLeft: return feed(.treeEnded)
      }
    }
  }

  /// What a command beside the program has left is a child of this process, and none of the program's tree.
  private func lookForRemains() {
    guard machine.ends.hasEnded else { return }
    let count = members().count
    feed(stage.group != nil && count == 0 ? .treeEnded : .treeRemains(processes: count))
  }

  private func members(looksOutside: Bool = true) -> [Int32] {
    let members = ProcessTree(stage.group)
    members.looksOutside = looksOutside
    members.refresh()
    return members.pids
  }

  // MARK: - What is to be done

  /// - Returns: the answers, with their moments.
  private func carryOut(_ effect: RunEffect) -> [(RunInput, Instant)] {
    switch effect {
    case .launch(let cold): return [launch(cold: cold)]
    case .give(let order): return [give(order)]
    case .passOn(let signal): kill(stage.pid, signal)
    case .letGo: service.letGo()
    case .countFaults: return [(.faults(countFaults()), Clock.now)]
    case .checkState(let moment): checkState(moment)
    case .runCheck: return runCheck()
    case .takeSamples:
      let now = Clock.now
      return record.collectSamples(since: machine.start).map { (.sampled($0), now) }
    case .watchClosely(let from, let until): sampler.watchClosely(from: from, until: until)
    case .wakeFacilities: service.wakeUp()
    case .askFacilities:
      // First whether they are busy: what was answered until then is among what they noticed.
      let areBusy = service.isBusy
      return noticed() + [(.facilities(areBusy: areBusy), Clock.now)]
    case .record(let event): record.append(event)
    case .notify(let notice): notify(notice)
    case .flush: record.flush(since: machine.start, notify)
    case .show(let glance): show(glance)
    }
    return []
  }

  private func show(_ glance: RunGlance) {
    guard let display else { return }
    var glance = glance
    if display.showsThreads { glance.threads = threads.look(members(looksOutside: false)) }
    display.show(glance)
  }

  private func launch(cold: Bool) -> (RunInput, Instant) {
    do throws(SystemError) {
      try scene.launchAgain(cold: cold)
      return (.launched, Clock.now)
    } catch { return (.notLaunched(error), Clock.now) }
  }

  private func give(_ order: StimulusOrder) -> (RunInput, Instant) {
    let time = Clock.now
    guard order.needsNoProcess || stage.isAlive, let stimulus = StimulusRegistry.find(order.request.id) else {
      return (.given(order, .noProcess), time)
    }
    if order.notesState { stateCheck?.before(members()) }
    do throws(SystemError) {
      return (.given(order, .done(try stimulus.apply(order.request, stage))), time)
    } catch { return (.given(order, .refused("\(error)")), time) }
  }

  private func countFaults() -> FaultCount {
    var count = FaultCount()
    for stat in members().compactMap({ try? ProcPIDStat.read($0) }) {
      count.major += stat.majorFaults
      count.minor += stat.minorFaults
    }
    return count
  }

  private func checkState(_ moment: StateFileRow.Moment) {
    guard let findings = stateCheck?.after(moment) else { return }
    stateFiles += findings.rows
    record.append(Recording.Event(machine.seconds(Clock.now), findings.event))
  }

  private func runCheck() -> [(RunInput, Instant)] {
    do throws(SystemError) {
      try stage.facility(CommandRunner.self).run(machine.plan.scenario.check, stage, check: .relaunch)
      return []
    } catch { return [(.checkRefused("\(error)"), Clock.now)] }
  }
}
