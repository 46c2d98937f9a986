import Documents
import Glibc
import Kernel
import Recordings
import TestSupport

@testable import Harness

/// A run of a `RunMachine` on a simulated tree and a simulated clock.
struct SimulatedRun {
  private(set) var machine: RunMachine
  private(set) var events: [Recording.Event] = []
  private(set) var notices: [Notice] = []
  private(set) var glances: [RunGlance] = []
  /// How many effects could have failed.
  private(set) var fallible = 0
  private(set) var tree = SimulatedTree()
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  private var dice: Dice
  private let failsAt: Int?
  private var signals: [Instant]
  private var readyAt: Instant?
  private var busyUntil: Instant?
  private var processor = 0.0

  /// What would keep a real run from ever ending.
  enum Problem: Error { case standsStill(String) }

  /// - Parameters:
  ///   - failsAt: which of the effects that can fail does; nil: none.
  ///   - signals: milliseconds after which the user asks for an end.
  init(_ plan: RunPlan, dice: Dice, failsAt: Int? = nil, signals: [UInt64] = []) {
    (self.dice, self.failsAt) = (dice, failsAt)
    let start = now
    self.signals = signals.map { start + .milliseconds(Int64($0)) }.sorted()
    machine = RunMachine(plan, start: start, flushInterval: .seconds(5))
    tree.launch(at: start, &self.dice)
    prepareReadiness()
  }

  private mutating func prepareReadiness() {
    guard machine.plan.scenario.ready?.sign == .notify else { return }
    readyAt = dice.next(4) == 0 ? nil : now + .milliseconds(Int64(dice.next(500)))
  }

  /// - Throws: where it does not come to an end.
  mutating func run() throws {
    var turns = 0
    while true {
      try happen()
      feed(.tick, at: now)
      if machine.isOver { return }
      turns += 1
      guard turns < 20_000, !tree.wasBornFrozen else {
        throw Problem.standsStill("at \(machine.seconds(now)) s")
      }
      now = max(now, min(machine.wakeAt, nextHappening ?? machine.wakeAt))
    }
  }

  private var nextHappening: Instant? {
    [tree.nextEnd, signals.first, readyAt, busyUntil].compactMap { $0 }.min()
  }

  private mutating func happen() throws {
    while let signal = signals.first, signal <= now {
      signals.removeFirst()
      feed(.signal(ArrivedSignal(number: SIGINT, name: "SIGINT", sender: .terminal)), at: now)
    }
    if let time = readyAt, time <= now {
      readyAt = nil
      if tree.isAlive { feed(.noticed(ProgramReady(how: "notify")), at: time) }
    }
    if let end = busyUntil, end <= now { busyUntil = nil }
    if let exit = tree.pass(to: now) { feed(.ended(exit), at: now) }
    if !tree.isAlive {
      feed(.treeEnded, at: now)
    } else if machine.ends.hasEnded {
      feed(.treeRemains(processes: tree.processes), at: now)
    }
  }

  private mutating func feed(_ input: RunInput, at time: Instant) {
    var effects = machine.handle(input, at: time)[...]
    while let effect = effects.popFirst() {
      for answer in carryOut(effect) { effects += machine.handle(answer, at: now) }
    }
  }

  private mutating func carryOut(_ effect: RunEffect) -> [RunInput] {
    // Whatever is done takes a moment.
    now = now + .microseconds(Int64(dice.next(200)))
    switch effect {
    case .launch: return [launch()]
    case .give(let order): return [.given(order, give(order))]
    case .passOn: tree.take("terminate", at: now)
    case .letGo: tree.letGo()
    case .countFaults: return [.faults(FaultCount(major: dice.next(10), minor: dice.next(100)))]
    case .runCheck: return runCheck()
    case .takeSamples: return [.sampled(sample())]
    case .askFacilities: return [.facilities(areBusy: busyUntil != nil)]
    case .record(let event): events.append(event)
    case .notify(let notice): notices.append(notice)
    case .show(let glance): glances.append(glance)
    case .checkState, .watchClosely, .wakeFacilities, .flush: break
    }
    return []
  }

  private mutating func fails() -> Bool {
    defer { fallible += 1 }
    return fallible == failsAt
  }

  private static let error = SystemError(code: EPERM, call: "simulate", subject: "a failure")

  private mutating func launch() -> RunInput {
    guard !fails() else { return .notLaunched(Self.error) }
    tree.launch(at: now, &dice)
    prepareReadiness()
    return .launched
  }

  private mutating func give(_ order: StimulusOrder) -> StimulusOutcome {
    guard order.needsNoProcess || tree.isAlive else { return .noProcess }
    // A kill that never works would leave a real tree alive for good as well.
    guard order.origin == .repeatedKill || !fails() else { return .refused("\(Self.error)") }
    tree.take(order.request.id, at: now)
    return .done(StimulusAnswer())
  }

  private mutating func runCheck() -> [RunInput] {
    guard !fails() else { return [.checkRefused("\(Self.error)")] }
    if dice.next(2) == 0 { busyUntil = now + .milliseconds(Int64(dice.next(8000))) }
    return []
  }

  private mutating func sample() -> ResponseWatch.Sample {
    processor += dice.next(2) == 0 ? 0 : 0.01
    return ResponseWatch.Sample(time: now, footprint: Double(dice.next(1 << 24)), processor: processor)
  }
}
