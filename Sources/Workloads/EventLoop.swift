import Glibc
import Kernel

/// An event loop of the calling thread: it waits for a timer, and for whatever else there is, in poll(2).
final class EventLoop {
  private let timer: DeadlineTimer

  private static let turn: UInt64 = 10_000_000
  private static let turns = 4

  init() throws(SystemError) { timer = try DeadlineTimer() }

  /// Handles some timers, each wait far too short to be noticed.
  func run() {
    for _ in 0..<Self.turns {
      timer.set(Clock.nanoseconds() + Self.turn)
      wait(for: -1)
      timer.take()
    }
  }

  /// Handles events until one comes from a descriptor.
  func run(until descriptor: CInt) { wait(for: descriptor) }

  private func wait(for descriptor: CInt) {
    var sources = [timer.raw, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&sources, 2, -1) == -1, errno == EINTR {}
  }
}
