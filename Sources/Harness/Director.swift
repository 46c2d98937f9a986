import Documents
import Kernel
import Stimuli

/// Carries a scenario's timeline out: does each step at its time and says when the program has responded.
final class Director {
  private(set) var phases = PhaseLog()
  /// Whether a step wants the program to be started again, and how.
  private(set) var relaunch: Relaunch?
  private var queue = StepQueue([], start: 0)
  private var watches: [(label: String, watch: ResponseWatch, since: UInt64)] = []
  private let scenario: Scenario
  private let stage: Stage
  private let start: UInt64
  private let record: (Recording.Event) -> Void
  private let tell: (Notice) -> Void
  /// What to do where a step wants the tree to end: the same as at the end of the run's time.
  var onEnding: (StimulusRequest) -> Void = { _ in }
  /// What to do right before the tree is killed.
  var onKilling: () -> Void = {}
  /// What to do before a step whose effect is over in less than a second.
  var onApproach: (UInt64) -> Void = { _ in }
  private var approached: UInt64 = 0
  private let faults: FaultWatch
  private(set) var launches = 0

  struct Relaunch: Equatable { var cold: Bool }

  init(
    _ scenario: Scenario, _ stage: Stage, start: UInt64, tell: @escaping (Notice) -> Void,
    record: @escaping (Recording.Event) -> Void
  ) {
    self.scenario = scenario
    self.stage = stage
    self.start = start
    self.tell = tell
    self.record = record
    faults = FaultWatch(stage)
  }

  // MARK: - What happens to the program

  /// - Parameter isRound: whether the timeline begins with it.
  func launched(at time: UInt64, cold: Bool, isRound: Bool) {
    launches += 1
    relaunch = nil
    if isRound {
      queue = StepQueue(
        scenario.timeline, start: time, readiness: scenario.ready?.within ?? TimelineStep.patience)
    }
    phases.launched(at: seconds(time), awaitsReady: scenario.ready != nil)
    event(time, ProgramLaunch(number: launches, cold: cold, ready: scenario.ready?.how))
    approach()
  }

  func ready(at time: UInt64) {
    phases.ready(at: seconds(time))
    queue.happened("ready", at: time)
  }

  /// The whole tree has ended.
  func ended(at time: UInt64) {
    phases.close(at: seconds(time))
    for label in ["exit"] + watches.map(\.label) + endings { queue.happened(label, at: time) }
    watches = []
    endings = []
    guard relaunch == nil, !queue.rest.contains(where: { $0.request?.id == RelaunchStimulus.meta.id }) else {
      return
    }
    skip("the program had ended")
  }

  /// Whether the program is to be started again, now or later.
  var wantsMore: Bool { relaunch != nil || !queue.isEmpty }

  /// The run is to end: nothing more is done to the program.
  ///
  /// - Parameter why: what keeps the steps that are left from being done.
  func stop(_ why: String) {
    relaunch = nil
    skip(why)
  }

  private func skip(_ why: String) {
    let left = queue.drop { _ in true }
    guard !left.isEmpty else { return }
    for step in left { skipped(step, Clock.nanoseconds(), why) }
    tell(.skipped(left.map(\.label), why: why))
  }
  private var endings: [String] = []

  // MARK: - Steps

  /// When something is to be done next.
  var next: UInt64? { [queue.next, faults.end].compactMap { $0 }.min() }
  /// Whether samples are to be fed for a step that waits for a response.
  var watchesResponses: Bool { !watches.isEmpty }

  /// - Returns: whether a step was due.
  func work(_ now: UInt64) -> Bool {
    var hasWorked = false
    if let end = faults.end, end <= now { endFaults(now) }
    while let due = queue.take(now) {
      perform(due)
      hasWorked = true
    }
    approach()
    return hasWorked
  }

  private func perform(_ due: StepQueue.Due) {
    switch due.step.action {
    case .phase(let name):
      let time = Clock.nanoseconds()
      phases.begin(name, at: seconds(time))
      queue.happened(name, at: time)
    case .stimulus(let request): apply(request, due)
    }
  }

  private func apply(_ request: StimulusRequest, _ due: StepQueue.Due) {
    guard let stimulus = StimulusRegistry.find(request.id) else { return }
    endFaults(Clock.nanoseconds())
    let isWarning = request.id == MemoryWarningStimulus.meta.id
    if isWarning { faults.begin(request.label, at: Clock.nanoseconds()) }
    let time = Clock.nanoseconds()
    guard stage.isAlive || request.id == RelaunchStimulus.meta.id else {
      skipped(due.step, time, "the program had ended")
      return queue.happened(request.label, at: time)
    }
    if request.id == KillStimulus.meta.id { onKilling() }
    var given = StimulusEvent(request)
    if due.gaveUp, case .after(let label, _, _) = due.step.moment { given.without = label }
    do throws(SystemError) { given.answer = try stimulus.apply(request, stage) } catch {
      given.refused = "\(error)"
      tell(.refused(stimulus: request.label, why: "\(error)"))
    }
    event(time, given)
    // Nothing will come of it, so that nobody is to wait for a response.
    given.refused != nil ? queue.happened(request.label, at: time) : tookEffect(request, stimulus.meta, time)
  }

  private func endFaults(_ now: UInt64) {
    if let counted = faults.finish(now) { event(now, counted) }
  }

  private func tookEffect(_ request: StimulusRequest, _ meta: StimulusMeta, _ time: UInt64) {
    if let change = meta.phase { phases.changed(change, at: seconds(time)) }
    queue.began(request.label, at: time)
    if meta.id == RelaunchStimulus.meta.id { relaunch = Relaunch(cold: request.flag("cold")) }
    if meta.ends {
      endings.append(request.label)
      onEnding(request)
    } else if let kind = ResponseWatch.Kind(meta.id), queue.awaits(request.label) {
      watches.append((request.label, ResponseWatch(kind, since: time), time))
    } else {
      queue.happened(request.label, at: time)
    }
  }

  func feed(_ sample: ResponseWatch.Sample) {
    for index in watches.indices.reversed() {
      guard let time = watches[index].watch.feed(sample) else { continue }
      let done = watches.remove(at: index)
      event(time, ResponseSeen(to: done.label, seconds: Double(time - done.since) / 1e9))
      queue.happened(done.label, at: Clock.nanoseconds())
    }
  }

  /// Tells the sampler of the next step that it should look at closely.
  private func approach() {
    let times = StimulusRegistry.all.filter { $0.meta.isQuick }.compactMap { queue.next($0.meta.id) }
    guard let time = times.min(), time != approached else { return }
    approached = time
    onApproach(time)
  }

  private func skipped(_ step: TimelineStep, _ time: UInt64, _ why: String) {
    guard let request = step.request else { return }
    event(time, StimulusSkipped(request, why: why))
  }

  private func seconds(_ time: UInt64) -> Double { Double(time - min(start, time)) / 1e9 }

  private func event(_ time: UInt64, _ detail: any EventDetail) {
    record(Recording.Event(seconds(time), detail))
  }
}
