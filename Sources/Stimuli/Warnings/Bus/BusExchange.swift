import Glibc
import Kernel
import Quantities
import Recordings
import Synchronization

/// All connections to the program's bus, and the thread that serves them.
final class BusExchange: Sendable {
  private struct State {
    var connections: [Int: BusConnection] = [:]
    var count = 0
    var events: [StageEvent] = []
    var room = [UInt8](repeating: 0, count: 64 << 10)
    var isStopping = false
  }
  private let state = Mutex(State())
  private let listener: CInt
  private let upstream: [LocalSocket.Address]
  private let waker: Bell

  /// Takes the listening socket over.
  init(listener: CInt, upstream: [LocalSocket.Address]) throws(SystemError) {
    self.listener = listener
    self.upstream = upstream
    waker = try Bell()
  }

  deinit { close(listener) }

  // MARK: - From other threads

  /// Sends to everybody who listens, and answers who that was.
  func warn(_ level: UInt8) -> [WarningReceiver] {
    let (heard, isPending) = state.withLock { state in
      var heard: [WarningReceiver] = []
      var isPending = false
      for id in state.connections.keys.sorted() where state.connections[id]?.isListener == true {
        state.connections[id]?.warn(level)
        guard let connection = state.connections[id] else { continue }
        if connection.clientEvents & Int16(POLLOUT) != 0 || connection.isBroken { isPending = true }
        if !connection.isBroken { heard.append(Self.identity(connection)) }
      }
      return (heard, isPending)
    }
    if isPending { waker.ring() }
    return heard
  }

  /// Everybody who is connected, and whether they listen.
  func listeners() -> [(process: Int32, name: String, isSubscribed: Bool)] {
    state.withLock { state in
      state.connections.sorted { $0.key < $1.key }.map {
        ($0.value.peer.pid, ProcPIDComm.read($0.value.peer.pid) ?? "", $0.value.isListener)
      }
    }
  }

  func events() -> [StageEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// The thread ends soon.
  func stop() {
    state.withLock { $0.isStopping = true }
    waker.ring()
  }

  // MARK: - On the thread

  /// Serves until `stop`, and closes all connections then.
  func run() -> Int {
    var isFull = false
    while let (waits, owners) = plan(accepting: !isFull) {
      var waits = waits
      _ = poll(&waits, nfds_t(waits.count), isFull ? 100 : -1)
      isFull = false
      if waits[0].revents != 0 { waker.silence() }
      serve(waits.dropFirst(2), owners)
      if waits[1].revents != 0 { isFull = !admit() }
    }
    state.withLock { state in
      for id in state.connections.keys { state.connections[id]?.close() }
      state.connections = [:]
    }
    return 0
  }

  /// What to wait for: the waker, the listener, then two descriptors of each connection. Nil once it is to stop.
  private func plan(accepting: Bool) -> (waits: [pollfd], owners: [Int])? {
    state.withLock { state in
      if state.isStopping { return nil }
      var waits = [
        pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: accepting ? listener : -1, events: Int16(POLLIN), revents: 0),
      ]
      for connection in state.connections.values {
        let (ofClient, ofServer) = (connection.clientEvents, connection.serverEvents)
        // A descriptor without events is left out: poll(2) would tell of its hanging up again and again.
        waits.append(pollfd(fd: ofClient == 0 ? -1 : connection.client, events: ofClient, revents: 0))
        waits.append(pollfd(fd: ofServer == 0 ? -1 : connection.server ?? -1, events: ofServer, revents: 0))
      }
      return (waits, Array(state.connections.keys))
    }
  }

  private func serve(_ waits: ArraySlice<pollfd>, _ owners: [Int]) {
    state.withLock { state in
      for (index, id) in owners.enumerated() {
        let place = waits.startIndex + 2 * index
        if waits[place].revents != 0 { state.connections[id]?.serveClient(&state.room) }
        if waits[place + 1].revents != 0 { state.connections[id]?.serveServer(&state.room) }
        guard let connection = state.connections[id] else { continue }
        if !connection.findings.isEmpty { note(id, &state) }
        if connection.isOver {
          state.connections[id]?.close()
          state.connections[id] = nil
        }
      }
    }
  }

  private func note(_ id: Int, _ state: inout State) {
    for finding in state.connections[id]?.takeFindings() ?? [] {
      guard let connection = state.connections[id] else { return }
      let identity = Self.identity(connection)
      switch finding {
      case .listener: state.events.append(StageEvent(WarningListening(identity)))
      case .warning(let level): state.events.append(StageEvent(WarningReal(identity, level: Int(level))))
      }
    }
  }

  private static func identity(_ connection: BusConnection) -> WarningReceiver {
    let pid = connection.peer.pid
    return WarningReceiver(.bus, process: Int(pid), name: ProcPIDComm.read(pid) ?? "")
  }

  /// - Returns: False where there is no room for another connection now.
  private func admit() -> Bool {
    while true {
      do {
        let (client, peer) = try LocalSocket.accept(listener)
        do { join(client, try connect(for: peer), peer) } catch {
          close(client)
          if error.code == EMFILE || error.code == ENFILE { return false }
        }
      } catch {
        return error.code == EAGAIN || error.code == ECONNABORTED
      }
    }
  }

  private func join(_ client: CInt, _ server: CInt?, _ peer: LocalSocket.Peer) {
    state.withLock { state in
      state.count += 1
      state.connections[state.count] = BusConnection(client: client, server: server, peer: peer)
    }
  }

  /// The connection to the bus behind, as the user who came; nil where there is no bus.
  private func connect(for peer: LocalSocket.Peer) throws(SystemError) -> CInt? {
    for address in upstream {
      for attempt in 1...50 {
        do {
          return try LocalSocket.connect(address, as: geteuid() == 0 && peer.user != 0 ? peer : nil)
        } catch {
          // EAGAIN: more wait to be let in than the bus has places (unix(7)).
          if error.code == EAGAIN, attempt < 50 {
            usleep(2000)
          } else if error.code == EAGAIN {
            throw error
          } else if error.code == ENOENT || error.code == ECONNREFUSED {
            break
          } else {
            throw error
          }
        }
      }
    }
    return nil
  }
}
