import Documents
import Glibc
import Kernel
import Stimuli

/// Waits for what happens to the tree while it is measured: ends, stops, signals, deadlines.
final class Supervisor {
  private let plan: RunPlan
  private let stage: Stage
  private let signals: Signals
  private let start: UInt64
  private let tell: (Notice) -> Void
  private let record: (Recording.Event) -> Void
  private(set) var exit: Program.Exit?
  private(set) var endedBy: String?
  /// Seconds from exec to the notice to end; nil where none was given.
  private(set) var terminatedAt: Double?
  private var childrenLeft = true
  private var outlived = false
  private var killed = false
  private var requests = 0
  private var killAt: UInt64?
  private var endAt: UInt64?

  /// Signals that a person or a service manager sends to a program in the foreground.
  static let watched: [CInt] = [SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

  init(
    _ plan: RunPlan, stage: Stage, signals: Signals, start: UInt64,
    tell: @escaping (Notice) -> Void, record: @escaping (Recording.Event) -> Void
  ) {
    self.plan = plan
    self.stage = stage
    self.signals = signals
    self.start = start
    self.tell = tell
    self.record = record
    endAt = plan.duration.map { start + UInt64($0 * 1e9) }
  }

  /// Runs until the whole tree has ended; calls `flush` at its interval.
  func run(flushEvery interval: Double, flush: () -> Void) {
    var flushAt = start + Self.nanoseconds(interval)
    reap()
    while !isOver {
      wait(until: [flushAt, endAt, killAt].compactMap { $0 }.min() ?? flushAt)
      while let signal = signals.next() { handle(signal) }
      reap()
      let now = Clock.nanoseconds()
      if let endAt, now >= endAt { timeIsOver(now) }
      if let killAt, now >= killAt { killTree() }
      if now >= flushAt {
        flush()
        flushAt = now + Self.nanoseconds(interval)
      }
    }
  }

  /// Without children there is no descendant either, also where somebody else has taken the program's end.
  private var isOver: Bool { !childrenLeft }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }

  private func seconds() -> Double { Double(Clock.nanoseconds() - start) / 1e9 }

  private func wait(until deadline: UInt64) {
    let now = Clock.nanoseconds()
    let milliseconds = deadline > now ? (deadline - now) / 1_000_000 + 1 : 0
    var descriptor = pollfd(fd: signals.raw, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, CInt(clamping: milliseconds))
  }

  private func reap() {
    while true {
      switch Children.next() {
      case .exited(let who, let status): ended(who, .status(Int(status)))
      case .killed(let who, let signal): ended(who, .signal(Int(signal), name: Signals.name(signal)))
      case .stopped(let who, let signal) where who == stage.pid:
        event("program.stopped", ["signal": .string(Signals.name(signal))])
        tell(.stopped(signal: Signals.name(signal)))
      case .continued(let who) where who == stage.pid:
        event("program.continued")
        tell(.continued)
      case .stopped, .continued: continue
      case .nothingYet: return childrenRemain()
      case .noneLeft:
        childrenLeft = false
        return
      }
    }
  }

  private func ended(_ who: pid_t, _ how: Program.Exit) {
    guard who == stage.pid else { return }
    exit = how
    event("program.exit", how.json.object ?? [:])
  }

  /// The program has ended, part of its tree has not: it gets as long as --linger, or --duration, allows.
  private func childrenRemain() {
    guard exit != nil, !outlived else { return }
    outlived = true
    let members = TreeMembers(stage.group)
    members.refresh()
    let left = endAt.map { Double($0 - min($0, Clock.nanoseconds())) / 1e9 } ?? plan.linger
    if endAt == nil { endAt = Clock.nanoseconds() + Self.nanoseconds(plan.linger) }
    guard !members.pids.isEmpty else { return }
    event("program.outlived", ["processes": .integer(members.pids.count)])
    if endedBy == "user" { return terminate(Clock.nanoseconds()) }
    if left >= 0.5 { tell(.outlived(count: members.pids.count, seconds: left)) }
  }

  private func timeIsOver(_ now: UInt64) {
    endAt = nil
    endedBy = endedBy ?? (exit == nil ? "duration" : "linger")
    if exit == nil { tell(.durationOver) }
    terminate(now)
  }

  private func terminate(_ now: UInt64) {
    terminatedAt = terminatedAt ?? seconds()
    apply(TerminateStimulus.self)
    killAt = now + Self.nanoseconds(RunPlan.patience)
  }

  /// Without a cgroup a process can start another while the list of processes is read, so it is done until none is
  /// left.
  private func killTree() {
    if killed {
      _ = try? KillStimulus.apply(StimulusRequest(KillStimulus.meta.id), stage)
    } else {
      killed = true
      tell(.killing)
      apply(KillStimulus.self)
    }
    killAt = Clock.nanoseconds() + 100_000_000
  }

  /// A process that has taken another user's rights refuses signals; the event and the user are told.
  private func apply(_ stimulus: any Stimulus.Type) {
    let time = seconds()
    var detail: [String: JSONValue] = ["id": .string(stimulus.meta.id)]
    do {
      detail.merge(try stimulus.apply(StimulusRequest(stimulus.meta.id), stage)) { $1 }
    } catch {
      detail["refused"] = .string("\(error)")
      tell(.refused(stimulus: stimulus.meta.id, why: "\(error)"))
    }
    record(Recording.Event(time: time, kind: "stimulus", detail: detail))
  }

  /// A signal from the terminal has reached the program too; one sent to Headroom alone is passed on.
  private func handle(_ signal: Signals.Arrival) {
    guard signal.number != SIGCHLD else { return }
    let name = Signals.name(signal.number)
    event("signal", ["name": .string(name), "from": .string(signal.sender == 0 ? "terminal" : "process")])
    if signal.sender != 0 {
      tell(.passedOn(signal: name))
      kill(stage.pid, signal.number)
    }
    guard signal.number != SIGUSR1, signal.number != SIGUSR2 else { return }
    endedBy = endedBy ?? "user"
    requests += 1
    if exit != nil { terminate(Clock.nanoseconds()) }
    if requests >= 3 { killTree() }
  }

  private func event(_ kind: String, _ detail: [String: JSONValue] = [:]) {
    record(Recording.Event(time: seconds(), kind: kind, detail: detail))
  }
}
