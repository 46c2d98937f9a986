import CLinux
import Glibc

/// What a program tells its service manager, and the socket that it tells it to (sd_notify(3), "Notes").
package final class NoticeSocket: Sendable {
  package struct Notice: Sendable, Equatable {
    /// Lines of `NAME=value`.
    package var lines: [String]
    /// Who sent it, as the kernel says; nil where it does not.
    package var pid: Int32?
    package var user: UInt32
    /// Nanoseconds of `Clock` when it was received.
    package var time: UInt64
    package var saysReady: Bool { lines.contains("READY=1") }
  }

  package static let variable = "NOTIFY_SOCKET"
  package let path: String
  private let socket: FileDescriptor
  private static let longest = 65536

  /// - Parameters:
  ///   - path: where the socket is to be; an old one there is replaced.
  ///   - user: who may send besides this process's user; nil: nobody.
  /// - Throws: what bind(2), chown(2) or setsockopt(2) answered; ENAMETOOLONG for a path of more than 107 bytes.
  package init(_ path: String, for user: UserIdentity?) throws(SystemError) {
    self.path = path
    socket = try NamedSocket.make(SOCK_DGRAM)
    unlink(path)
    try NamedSocket.bind(socket, path)
    if let user { try check("chown", path) { chown(path, user.user, user.group) } }
    let code = clinux_ask_for_senders(socket.raw)
    guard code == 0 else { throw SystemError(code: code, call: "setsockopt", subject: path) }
  }

  deinit { unlink(path) }

  package var raw: CInt { socket.raw }

  /// The next notice; nil where none has come. Never waits.
  package func next() -> Notice? {
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    var (pid, user) = (pid_t(0), uid_t(0))
    let count = bytes.withUnsafeMutableBytes {
      clinux_receive_notice(socket.raw, $0.baseAddress, $0.count, &pid, &user)
    }
    let time = Clock.nanoseconds()
    guard count >= 0 else { return nil }
    // A longer one is cut off, as service managers do not take it either.
    let text = count > bytes.count ? "" : String(decoding: bytes[..<count], as: UTF8.self)
    let lines = text.split(separator: "\n").map { String($0) }
    return Notice(lines: lines, pid: pid > 0 ? pid : nil, user: user, time: time)
  }

  /// Tells the service manager of this process, where it has one, that it is ready.
  ///
  /// - Returns: whether there was somebody to tell.
  /// - Throws: what connect(2) or send(2) answered.
  @discardableResult
  package static func tellReady(_ environment: Environment = .own()) throws(SystemError) -> Bool {
    guard let name = environment[variable], !name.isEmpty else { return false }
    let socket = try NamedSocket.make(SOCK_DGRAM)
    try NamedSocket.connect(socket, name)
    let (raw, text) = (socket.raw, Array("READY=1\n".utf8))
    try check("send", name) { send(raw, text, text.count, CInt(MSG_NOSIGNAL)) }
    return true
  }
}
