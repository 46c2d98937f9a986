import Glibc
import Kernel
import Synchronization

@testable import Workloads

/// A server for a test, on a thread of its own.
final class ServedNetwork {
  let port: UInt16
  let address: InternetAddress
  private let stop: Pipe
  /// Nil once it has ended, so that nobody listens any more.
  private var thread: NamedThread?
  private let account: Account

  private final class Account: Sendable {
    let value = Mutex(ServerAccount())
  }

  init(
    _ address: InternetAddress = NetworkSurroundings.initialAddress,
    _ limits: NetworkServer.Limits = NetworkServer.Limits()
  ) throws(SystemError) {
    let server = try NetworkServer(address)
    let account = Account()
    stop = try Pipe()
    let end = stop.reader.raw
    thread = try NamedThread("server") {
      let result = server.serve(limits, until: end)
      account.value.withLock { $0 = result }
      return 0
    }
    (self.account, self.address, port) = (account, address, server.port)
  }

  deinit { end() }

  /// Stops it; what it did.
  @discardableResult
  func end() -> ServerAccount {
    try? stop.writer.writeAll([0], "a pipe")
    return ended()
  }

  /// What it did, once it has ended by itself.
  func ended() -> ServerAccount {
    _ = thread?.join()
    thread = nil
    return account.value.withLock { $0 }
  }

  /// A client without manners.
  func connect() throws -> RawClient {
    let socket = try InternetSocket.make(SOCK_STREAM, address.family)
    try InternetSocket.connect(socket, TextService.Address(address, port: port))
    return RawClient(socket)
  }
}

final class RawClient {
  let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(self.socket.raw, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  @discardableResult
  func say(_ text: String) -> Bool { say(Array(text.utf8)) }

  @discardableResult
  func say(_ bytes: [UInt8]) -> Bool {
    send(socket.raw, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
  }

  func endSaying() { shutdown(socket.raw, CInt(SHUT_WR)) }

  /// recv(2). Where it has a time limit, any signal that another test is sent ends it (signal(7)), and it is done again.
  func receive(_ room: inout [UInt8], _ count: Int) -> Int {
    while true {
      let got = recv(socket.raw, &room, count, 0)
      if got >= 0 || errno != EINTR { return got }
    }
  }

  /// So many bytes, or fewer where the server ends before.
  func hear(_ count: Int) -> [UInt8] {
    var heard: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while heard.count < count {
      let got = receive(&room, min(room.count, count - heard.count))
      guard got > 0 else { return heard }
      heard += room[..<got]
    }
    return heard
  }

  /// All until the server ends; nil where it does not within a long while.
  func hearAll() -> String? {
    var heard: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = receive(&room, room.count)
      if got < 0, errno == EAGAIN { return nil }
      guard got > 0 else { return String(decoding: heard, as: UTF8.self) }
      heard += room[..<got]
    }
  }
}
