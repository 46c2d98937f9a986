import Glibc
package import Kernel
import Quantities
package import Recordings
import Synchronization

/// Warns programs by systemd's memory pressure protocol (systemd.exec(5), MemoryPressureWatch=): they connect to the
/// stream socket that `MEMORY_PRESSURE_WATCH` names, and are woken.
///
/// The events are `warning.listener` when one connects, `warning.read` with the seconds after which it had read the
/// warning, late by 1 ms or 5 % of them at most, and `warning.left` when it goes. A listener may also never read: it
/// has been woken all the same.
package final class WarningSocket: Facility {
  /// How long it is looked whether a warning has been read.
  private static let patience = UInt64(nanosecondsOfSeconds: 30)

  private struct State {
    var listeners: [WarningListener] = []
    var events: [StageEvent] = []
    var isOver = false
  }

  private let socket: WakingSocket
  private let timer: DeadlineTimer
  private let state = Mutex(State())

  package init(_ setting: StageSetting) throws(SystemError) {
    timer = try DeadlineTimer()
    socket = try WakingSocket(at: setting.folder + "/memory-pressure")
  }

  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    launch.environment["MEMORY_PRESSURE_WATCH"] = .some(socket.path)
    // What an outer service manager wants written into its own file has no place in a socket.
    launch.environment["MEMORY_PRESSURE_WRITE"] = .some(nil)
  }

  package var descriptors: [CInt] {
    state.withLock { state in
      state.isOver ? [] : [socket.descriptor, timer.raw] + state.listeners.map(\.connection)
    }
  }

  package func serve(_ descriptor: CInt) {
    switch descriptor {
    case socket.descriptor: greet()
    case timer.raw:
      timer.take()
      look()
    default: attend(descriptor)
    }
  }

  /// Wakes all who listen now; who they are. Empty where nobody does.
  package func warn() -> [WarningReceiver] {
    greet()
    let answers = state.withLock { state in
      state.listeners.indices.map { state.listeners[$0].warn() }
    }
    if !answers.isEmpty { timer.set(Clock.nanoseconds() + 1_000_000) }
    return answers
  }

  package func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func end() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isOver = true
      for listener in state.listeners { close(listener.connection) }
      state.listeners = []
      socket.end()
    }
  }

  private func greet() {
    state.withLock { state in
      while !state.isOver, let accepted = socket.accept() {
        let listener = WarningListener(accepted.connection, of: accepted.process)
        state.listeners.append(listener)
        state.events.append(StageEvent(WarningListening(listener.identity)))
      }
    }
  }

  /// A listener has sent something, which the protocol does not provide for, or has gone.
  private func attend(_ connection: CInt) {
    state.withLock { Self.part(&$0, Clock.nanoseconds()) { $0.connection == connection } }
  }

  /// Lets go of those that have gone. Whether they had read all is told once by the kernel, and the queue of who has
  /// gone is empty in any case, so that this comes before each look at the queues.
  private static func part(
    _ state: inout State, _ now: UInt64, _ isMeant: (WarningListener) -> Bool = { _ in true }
  ) {
    var staying: [WarningListener] = []
    for var listener in state.listeners {
      guard isMeant(listener), case .left(let hadReadAll) = WakingSocket.presence(listener.connection) else {
        staying.append(listener)
        continue
      }
      if let event = listener.read(at: now, leftHavingReadAll: hadReadAll) { state.events.append(event) }
      state.events.append(StageEvent(WarningLeft(listener.identity), time: now))
      close(listener.connection)
    }
    state.listeners = staying
  }

  /// Looks who has read, and when to look again.
  private func look() {
    let now = Clock.nanoseconds()
    let last = state.withLock { state -> UInt64? in
      // Asked before it is known who has gone, so that a figure of a listener that stays is one of its lifetime.
      let queued = state.listeners.reduce(into: [:]) {
        $0[$1.connection] = WakingSocket.unread($1.connection)
      }
      Self.part(&state, now)
      for index in state.listeners.indices {
        let figure = queued[state.listeners[index].connection]
        if let event = state.listeners[index].read(at: now, queued: figure) { state.events.append(event) }
      }
      return state.listeners.compactMap { $0.unread?.sent }.filter { now - min($0, now) < Self.patience }
        .max()
    }
    guard let last else { return }
    timer.set(now + max(1_000_000, (now - min(last, now)) / 20))
  }
}
