import Glibc
import Synchronization

/// Finds out when somebody listens at an address, by connecting to it again and again (connect(2)).
package final class ConnectionTrial: Sendable {
  package enum Place: Sendable, Equatable {
    case port(TextService.Address)
    /// A path, or behind an `@` an abstract name.
    case socket(String)

    package var text: String {
      switch self {
      case .port(let address): address.text
      case .socket(let name): name
      }
    }
  }

  package let place: Place
  /// A connection that is under way; -1 where there is none.
  private let pending = Atomic<CInt>(-1)

  package init(_ place: Place) { self.place = place }

  deinit { forget() }

  /// Whether somebody has accepted the connection by now. Never waits; calls must not overlap.
  ///
  /// - Throws: what stands for something else than nobody listening: a forbidden address, no descriptors left.
  package func look() throws(SystemError) -> Bool {
    if pending.load(ordering: .relaxed) < 0 { try begin() }
    guard let code = outcome() else { return false }
    forget()
    guard code != 0 else { return true }
    guard Self.absences.contains(code) else {
      throw SystemError(code: code, call: "connect", subject: place.text)
    }
    return false
  }

  private static let absences: Set<CInt> = [
    ECONNREFUSED, ENOENT, EAGAIN, ECONNRESET, ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL,
    ENOTSOCK, ENOTDIR, EACCES,
  ]

  private func begin() throws(SystemError) {
    do {
      switch place {
      case .port(let address):
        let socket = try TextService.start(address)
        pending.store(dup(socket), ordering: .relaxed)
      case .socket(let name):
        let socket = try NamedSocket.make(SOCK_STREAM)
        try NamedSocket.connect(socket, name)
        pending.store(dup(socket), ordering: .relaxed)
      }
    } catch {
      guard Self.absences.contains(error.code) else { throw error }
    }
  }

  private func dup(_ socket: borrowing FileDescriptor) -> CInt { fcntl(socket.raw, F_DUPFD_CLOEXEC, 3) }

  /// How the connection ended up; nil while it is under way or where there is none.
  private func outcome() -> CInt? {
    let raw = pending.load(ordering: .relaxed)
    guard raw >= 0 else { return nil }
    var waiting = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return nil }
    var code: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(raw, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else { return errno }
    return code
  }

  private func forget() {
    let raw = pending.exchange(-1, ordering: .relaxed)
    if raw >= 0 { close(raw) }
  }
}
