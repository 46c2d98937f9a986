package import Documents
import Glibc
package import Kernel
import Recordings
import Synchronization

/// Notices when the program is ready, by the rule of the setting, at every launch again: the event `program.ready`, or
/// `program.notready` where its time has passed, `program.output.lost` where output could not be handed on.
package final class ReadyFacility: Facility {
  private let rule: ReadyRule
  private let setting: StageSetting
  private let timer: DeadlineTimer
  private let state = Mutex(State())

  private struct State {
    var watch: (any ReadyWatch)?
    /// Those of earlier launches: their programs' output may still be under way.
    var former: [any ReadyWatch] = []
    var released = Instant(nanoseconds: 0)
    var isWaiting = false
    var isLossTold = false
    var events: [StageEvent] = []
  }

  /// Whether a rule is kept by this facility; rest is found in the samples instead (`QuietSearch`).
  package static func keeps(_ rule: ReadyRule?) -> Bool { rule != nil && rule?.sign != .quiet }

  /// - Throws: EINVAL for a setting without a rule that it keeps.
  package init(_ setting: StageSetting) throws(SystemError) {
    guard let rule = setting.ready, Self.keeps(rule) else {
      throw SystemError(code: EINVAL, call: "prepare", subject: "a rule of readiness")
    }
    self.rule = rule
    self.setting = setting
    timer = try DeadlineTimer()
  }

  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    let watch = try makeWatch()
    try watch.prepare(&launch)
    state.withLock { state in
      if let former = state.watch { state.former.append(former) }
      state.watch = watch
      (state.isWaiting, state.isLossTold) = (false, false)
    }
  }

  private func makeWatch() throws(SystemError) -> any ReadyWatch {
    switch rule.sign {
    case .notify: return try NotifyWatch(setting)
    case .output(let text): return OutputWatch(text, setting)
    case .port(let port, let host): return try ConnectWatch(port: port, host: host)
    case .socket(let name): return ConnectWatch(socket: name)
    case .file(let path): return try FileAppearance(path)
    case .quiet: throw SystemError(code: EINVAL, call: "prepare", subject: "rest")
    }
  }

  package func attach(_ stage: Stage) {
    let now = Clock.now
    state.withLock { state in
      state.watch?.attach(stage)
      state.released = now
      state.isWaiting = true
      timer.set(next(state, now).nanoseconds)
    }
  }

  package var descriptors: [CInt] {
    let watch = state.withLock { $0.watch }
    return [timer.raw] + (watch?.descriptors ?? [])
  }

  package func serve(_ descriptor: CInt) {
    if descriptor == timer.raw { timer.take() }
    state.withLock { state in
      // What comes later is taken all the same, so that the program never waits for us.
      let time = state.watch?.look()
      guard state.isWaiting else { return }
      if let time {
        settle(&state, sign(state), time)
      } else {
        let now = Clock.now
        if now >= deadline(state) {
          return settle(&state, ProgramNotReady(sign(state)), now.nanoseconds)
        }
        timer.set(next(state, now).nanoseconds)
      }
    }
  }

  private func settle(_ state: inout State, _ event: any EventDetail, _ time: UInt64) {
    state.isWaiting = false
    timer.set(nil)
    state.events.append(StageEvent(event, time: time))
  }

  private func sign(_ state: State) -> ProgramReady {
    ProgramReady(how: rule.how, within: rule.within, subject: rule.subject, late: state.watch?.late)
  }

  private func deadline(_ state: State) -> Instant { state.released + .seconds(rule.within) }

  private func next(_ state: State, _ now: Instant) -> Instant {
    guard let pause = state.watch?.pause(after: max(now - state.released, .zero)) else {
      return deadline(state)
    }
    return min(now + pause, deadline(state))
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      if !state.isLossTold, let loss = state.watch?.loss {
        state.isLossTold = true
        state.events.append(StageEvent(ProgramOutputLost(why: "\(loss)")))
      }
      return state.events
    }
  }

  package func end() {
    let watches = state.withLock { state in
      defer { (state.watch, state.former, state.isWaiting) = (nil, [], false) }
      return state.former + [state.watch].compactMap { $0 }
    }
    for watch in watches { watch.end() }
    timer.set(nil)
  }
}
