import Documents
import Kernel
import Metrics
import Recordings
import Stimuli

/// A run from the launch of the program to the end of its whole tree: what happens goes in, what is to be done comes out.
///
/// Pure: it reads no clock and touches no process, so that any course of events can be tried without one.
struct RunMachine {
  /// How much lives of the launch that is.
  enum Tree: Equatable {
    /// The first process, as far as is known.
    case running
    /// Others than the first process.
    case outliving
    case ended
  }

  enum Course: Equatable {
    case running
    /// The last tree has ended; facilities have until then to answer.
    case settling(until: Instant)
    case over
  }

  let plan: RunPlan
  let start: Instant
  let flushInterval: Duration

  var course = Course.running
  var tree = Tree.ended
  var ends = ProgramEnds()
  var phases = PhaseLog()
  var timeline = Timeline()
  var ending = TreeEnding()
  var state: StateWatch
  var faults = FaultWatch()
  /// The search for rest where that is the sign of readiness; nil where it is not, or has been found.
  var quiet: QuietSearch?
  var launches = 0
  var rounds = 1
  var launchedAt: Instant
  /// Why the program could not be started again; nil where it could.
  var failure: SystemError?
  /// The launch or stimulus that has been asked for and not been answered.
  var pending: Pending?

  enum Pending: Equatable {
    case launch(cold: Bool, isRound: Bool)
    case stimulus
  }

  /// When the time that the run, or its round, was given is over.
  var endAt: Instant?
  /// When the time is over that processes may outlive this launch's program.
  var lingerAt: Instant?
  var lookAt: Instant?
  var flushAt: Instant
  /// When the next glance is due; nil where nobody looks.
  var glanceAt: Instant?
  /// Steps before this are near.
  var nearUntil: Instant
  var effects: [RunEffect] = []

  /// Between two looks at the samples, or at the facilities, while something is waited for.
  static let lookInterval = Duration.milliseconds(50)
  /// Before a step in which nothing is begun that could make it late.
  static let clearance = Duration.milliseconds(300)
  static let patience = Duration.seconds(RunPlan.patience)

  /// - Parameters:
  ///   - start: the moment of exec.
  ///   - flushInterval: between two flushes.
  init(_ plan: RunPlan, start: Instant, flushInterval: Duration) {
    (self.plan, self.start, self.flushInterval) = (plan, start, flushInterval)
    state = StateWatch(plan.scenario)
    launchedAt = start
    flushAt = start + flushInterval
    glanceAt = plan.glanceInterval.map { start + $0 }
    nearUntil = start + Self.clearance
    began(at: start, cold: plan.scenario.cold, isRound: true)
  }

  var isOver: Bool { course == .over }

  /// Takes what has happened, and answers what is to be done, in this order.
  mutating func handle(_ input: RunInput, at time: Instant) -> [RunEffect] {
    take(input, at: time)
    advance(to: time, after: input)
    defer { effects = [] }
    return effects
  }

  private mutating func take(_ input: RunInput, at time: Instant) {
    switch input {
    case .tick: break
    case .signal(let signal): signalled(signal, at: time)
    case .stopped(let signal): stopped(signal, at: time)
    case .continued: continued(at: time)
    case .ended(let exit): ended(exit, at: time)
    case .treeRemains(let processes): outlived(processes, at: time)
    case .treeEnded: treeEnded(at: time)
    case .noticed(let detail): noticed(detail, at: time)
    case .sampled(let sample): sampled(sample, at: time)
    case .launched: launched(at: time)
    case .notLaunched(let error): notLaunched(error, at: time)
    case .given(let order, let outcome): given(order, outcome, at: time)
    case .faults(let count): counted(count, at: time)
    case .checkRefused(let error): record(StateWatch.refused(error), at: time)
    case .facilities(let areBusy): settled(areBusy, at: time)
    }
  }

  /// What has been noticed is taken in one after the other before anything is done about it.
  private mutating func advance(to time: Instant, after input: RunInput) {
    switch input {
    case .tick, .given, .launched, .notLaunched: break
    default: return
    }
    nearUntil = time + Self.clearance
    switch course {
    case .running: proceed(at: time)
    case .settling: effects.append(.askFacilities)
    case .over: break
    }
  }

  private mutating func proceed(at time: Instant) {
    takeSteps(at: time)
    guard pending == nil else { return }
    if let end = [endAt, lingerAt].compactMap({ $0 }).min(), time >= end { timeIsOver(at: time) }
    if tree == .ended { goOn(at: time) }
    guard pending == nil, course == .running else { return }
    watchSamples(at: time)
    if let killAt = ending.killAt, time >= killAt { kill(at: time) }
    if time >= flushAt, time >= flushAt + flushInterval || !isStepNear {
      effects.append(.flush)
      flushAt = time + flushInterval
    }
    glance(at: time)
  }

  /// When something is to be done for the timeline.
  private var stepAt: Instant? { [timeline.next, faults.end].compactMap { $0 }.min() }
  var isStepNear: Bool { stepAt.map { $0 < nearUntil } ?? false }

  /// When it wants the next tick.
  var wakeAt: Instant {
    if case .settling(let until) = course {
      return min(until, nearUntil - Self.clearance + Self.lookInterval)
    }
    let flush = isStepNear ? nil : flushAt
    let glance = isStepNear ? nil : glanceAt
    return [flush, glance, endAt, lingerAt, ending.killAt, lookAt, stepAt].compactMap { $0 }.min() ?? flushAt
  }

  // MARK: - What is said of it

  func seconds(_ time: Instant) -> Double { max(time - start, .zero).seconds }

  mutating func record(_ detail: any EventDetail, at time: Instant) {
    effects.append(.record(Recording.Event(seconds(time), detail)))
  }

  mutating func notify(_ notice: Notice) { effects.append(.notify(notice)) }
}
