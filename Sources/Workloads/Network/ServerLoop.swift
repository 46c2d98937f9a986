import Glibc
import Kernel

/// The one thread of `network-server`: waits for all sockets at once (poll(2)) and deals with those that have something.
struct ServerLoop {
  private let limits: NetworkServer.Limits
  private let stop: CInt
  private let listener: CInt
  private let echo: DatagramEcho
  private let begun = Clock.nanoseconds()
  private var account = ServerAccount()
  private var connections: [ServerConnection] = []
  /// Since when there has been no connection.
  private var idleSince = Clock.nanoseconds()
  /// Until when nobody is accepted, because there are no descriptors left.
  private var pauseEnd: UInt64 = 0

  /// Entries of poll(2) before those of the connections.
  private static let fixed = 3
  private static let pause: UInt64 = 100_000_000

  init(_ limits: NetworkServer.Limits, stop: CInt, listener: CInt, datagrams: CInt) {
    self.limits = limits
    self.stop = stop
    self.listener = listener
    echo = DatagramEcho(socket: datagrams)
  }

  mutating func run() -> ServerAccount {
    while true {
      var entries = entries()
      let now = Clock.nanoseconds()
      if isOver(now) { return account }
      let count = poll(&entries, nfds_t(entries.count), timeout(now))
      if count < 0 { continue }
      if entries[0].revents != 0 { return account }
      turn(entries)
    }
  }

  private func entries() -> [pollfd] {
    let accepts = pauseEnd == 0
    let own = [stop, accepts ? listener : -1, echo.socket].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return own + connections.map { pollfd(fd: $0.socket.raw, events: $0.events, revents: 0) }
  }

  private func isOver(_ now: UInt64) -> Bool {
    if let duration = limits.duration, now - begun >= duration { return true }
    if let idle = limits.idle, connections.isEmpty, now - idleSince >= idle { return true }
    return false
  }

  /// Milliseconds until something is to be done whatever comes; −1 where there is nothing.
  private func timeout(_ now: UInt64) -> CInt {
    var next = connections.compactMap(\.due).min()
    let ends = [
      limits.duration.map { begun + $0 },
      connections.isEmpty ? limits.idle.map { idleSince + $0 } : nil, pauseEnd == 0 ? nil : pauseEnd,
    ]
    for end in ends.compactMap({ $0 }) { next = min(next ?? end, end) }
    guard let next else { return -1 }
    return next > now ? CInt(clamping: (next - now + 999_999) / 1_000_000) : 0
  }

  private mutating func turn(_ entries: [pollfd]) {
    let now = Clock.nanoseconds()
    if pauseEnd <= now { pauseEnd = 0 }
    if entries[2].revents != 0 {
      echo.take(&account)
      idleSince = now
    }
    for (index, connection) in connections.enumerated() {
      let revents = entries[Self.fixed + index].revents
      if revents != 0 || (connection.due ?? .max) <= now { connection.take(revents, now: now, &account) }
    }
    sweep(now)
    if entries[1].revents != 0 { accept(now) }
  }

  /// Closes what is over.
  private mutating func sweep(_ now: UInt64) {
    guard connections.contains(where: \.isOver) else { return }
    account.closed += connections.count { $0.isOver && $0.isClosedByServer }
    connections.removeAll(where: \.isOver)
    pauseEnd = 0
    if connections.isEmpty { idleSince = now }
  }

  private mutating func accept(_ now: UInt64) {
    while true {
      do throws(SystemError) {
        let socket = try InternetSocket.accept(listener)
        account.connections += 1
        connections.append(ServerConnection(socket, now: now, patience: limits.patience))
        account.mostAtOnce = max(account.mostAtOnce, connections.count)
      } catch {
        // One that has left already is not the last that waits (accept(2)).
        if error.code == ECONNABORTED { continue }
        if error.code != EAGAIN { pauseEnd = now + Self.pause }
        return
      }
    }
  }
}
