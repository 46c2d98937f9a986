import CLinux
import Glibc

/// A stream socket at a path, through which programs that connect to it are woken (unix(7)). It never waits.
package final class WakingSocket: Sendable {
  package let path: String
  /// Can be read when somebody has connected.
  package let descriptor: CInt

  /// - Parameter path: at most 107 bytes.
  /// - Throws: what bind(2) or listen(2) answered; ENAMETOOLONG.
  package init(at path: String) throws(SystemError) {
    self.path = path
    // Who may enter the folder may connect, which takes the right to write (unix(7)).
    descriptor = try LocalSocket.listen(path, mode: 0o666)
  }

  /// The next connection, and the process that made it where this one sees it; nil where there is none now.
  package func accept() -> (connection: CInt, process: Int32?)? {
    while true {
      do throws(SystemError) {
        let accepted = try LocalSocket.accept(descriptor)
        return (accepted.descriptor, accepted.peer.pid > 0 ? accepted.peer.pid : nil)
      } catch {
        guard error.code == EINTR || error.code == ECONNABORTED else { return nil }
      }
    }
  }

  /// Stops listening and removes the path; connections stay. To be called once.
  package func end() {
    close(descriptor)
    unlink(path)
  }

  /// The other side of such a socket, as a program that wants to be woken opens it.
  ///
  /// - Throws: what connect(2) answered.
  package static func connect(to path: String) throws(SystemError) -> FileDescriptor {
    let address = LocalSocket.Address(name: Array(path.utf8), isAbstract: false)
    return FileDescriptor(owning: try LocalSocket.connect(address))
  }

  /// Wakes the other side whether it waits for POLLIN or for POLLPRI, with two bytes to be read and discarded.
  ///
  /// - Throws: EAGAIN where the other side has left so much unread that no more fits.
  package static func wake(_ connection: CInt) throws(SystemError) {
    let code = clinux_wake(connection)
    if code != 0 { throw SystemError(code: code, call: "send", subject: "the listener's socket") }
  }

  /// What the other side has not taken of all that was sent, as the kernel accounts for it; nil where it does not tell.
  package static func unread(_ connection: CInt) -> Int? {
    let size = clinux_unread(connection)
    return size >= 0 ? Int(size) : nil
  }

  package enum Presence: Sendable {
    case stays
    /// It has closed its side; whether it had read all before that.
    case left(hadReadAll: Bool)
  }

  /// Whether the other side is still there; what it has sent is discarded.
  package static func presence(_ connection: CInt) -> Presence {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // One that writes without end is heard out another time.
    for _ in 0..<16 {
      let count = recv(connection, &bytes, bytes.count, CInt(MSG_DONTWAIT))
      if count > 0 || (count == -1 && errno == EINTR) { continue }
      if count == 0 { return .left(hadReadAll: true) }
      return errno == EAGAIN ? .stays : .left(hadReadAll: false)
    }
    return .stays
  }
}
