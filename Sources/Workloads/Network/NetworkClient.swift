import Glibc
import Kernel

/// A TCP connection to `network-server`, whose calls wait.
struct NetworkClient: ~Copyable {
  private let socket: FileDescriptor
  private let subject: String

  private static let room = 65_536
  private static let payload = [UInt8](repeating: 0x2E, count: room)
  /// Seconds that an answer may take beyond what was asked for.
  private static let patience = 30.0

  /// - Throws: what connect(2) answered; EINPROGRESS where nobody did in time.
  init(_ server: TextService.Address, _ ledger: inout TrafficLedger) throws(SystemError) {
    ledger.note()
    socket = try Self.connect(server)
    subject = server.text
    ledger.note()
    ledger.connections += 1
  }

  /// A connection that this process was born with, open as the descriptor.
  init(inherited descriptor: CInt, _ ledger: inout TrafficLedger) {
    socket = FileDescriptor(owning: descriptor)
    subject = "descriptor \(descriptor)"
    ledger.inherit(try? ConnectionCount.read(socket))
  }

  private static func connect(_ server: TextService.Address) throws(SystemError) -> FileDescriptor {
    let socket = try InternetSocket.make(SOCK_STREAM, server.address.family)
    // For connect(2) as well (socket(7)).
    try limit(socket, SO_SNDTIMEO, patience)
    try limit(socket, SO_RCVTIMEO, patience)
    try InternetSocket.set(socket, level: CInt(IPPROTO_TCP), TCP_NODELAY, 1)
    try InternetSocket.connect(socket, server)
    return socket
  }

  private static func limit(
    _ socket: borrowing FileDescriptor, _ option: CInt, _ seconds: Double
  ) throws(SystemError) {
    let raw = socket.raw
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e6))
    try check("setsockopt", "SO_RCVTIMEO") {
      setsockopt(raw, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  borrowing func send(_ request: NetworkRequest, _ ledger: inout TrafficLedger) throws(SystemError) {
    ledger.requests += 1
    try send(Array(request.line.utf8)[...], &ledger)
  }

  /// Sends so many bytes, in as few calls as go.
  borrowing func send(bytes: Int, _ ledger: inout TrafficLedger) throws(SystemError) {
    var left = bytes
    while left > 0 {
      let count = min(left, Self.room)
      try send(Self.payload[..<count], &ledger)
      left -= count
    }
  }

  private borrowing func send(
    _ bytes: ArraySlice<UInt8>, _ ledger: inout TrafficLedger
  ) throws(SystemError) {
    var rest = bytes
    let raw = socket.raw
    while !rest.isEmpty {
      ledger.note()
      let count = try check("send", subject) {
        rest.withUnsafeBytes { Glibc.send(raw, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      }
      ledger.note()
      ledger.sent += count
      rest = rest.dropFirst(count)
    }
  }

  /// Receives so many bytes.
  ///
  /// - Parameter wait: seconds that the server was asked to take.
  /// - Throws: ETIMEDOUT where it takes much longer, ECONNRESET where it closes before.
  borrowing func receive(
    bytes: Int, wait: Double = 0, _ ledger: inout TrafficLedger
  ) throws(SystemError) {
    try Self.limit(socket, SO_RCVTIMEO, wait + Self.patience)
    var left = bytes
    while left > 0 {
      let count = try receiveSome(most: left, &ledger)
      guard count > 0 else { throw SystemError(code: ECONNRESET, call: "recv", subject: subject) }
      left -= count
    }
  }

  /// Waits until the server closes, whether it does so by a reset or not.
  borrowing func receiveEnd(wait: Double, _ ledger: inout TrafficLedger) throws(SystemError) {
    try Self.limit(socket, SO_RCVTIMEO, wait + Self.patience)
    do {
      while try receiveSome(most: Self.room, &ledger) > 0 {}
    } catch {
      guard error.code == ECONNRESET else { throw error }
      ledger.note()
    }
    ledger.ended += 1
  }

  private borrowing func receiveSome(
    most: Int, _ ledger: inout TrafficLedger
  ) throws(SystemError) -> Int {
    let (raw, subject) = (socket.raw, subject)
    let answer = withUnsafeTemporaryAllocation(byteCount: Self.room, alignment: 1) { room in
      Result { () throws(SystemError) in
        try check("recv", subject) { recv(raw, room.baseAddress, min(most, room.count), 0) }
      }
    }
    let count: Int
    do { count = try answer.get() } catch {
      guard error.code == EAGAIN else { throw error }
      throw SystemError(code: ETIMEDOUT, call: "recv", subject: subject)
    }
    ledger.note()
    ledger.received += count
    return count
  }

  /// Has the kernel ask the other side whether it is still there whenever nothing was said for so many seconds (tcp(7)).
  borrowing func keepAlive(every seconds: Int) throws(SystemError) {
    let level = CInt(IPPROTO_TCP)
    try InternetSocket.set(socket, level: level, TCP_KEEPIDLE, CInt(clamping: seconds))
    try InternetSocket.set(socket, level: level, TCP_KEEPINTVL, CInt(clamping: seconds))
    try InternetSocket.set(socket, SO_KEEPALIVE, 1)
  }

  /// What the kernel has counted of it so far; nil where it does not tell.
  borrowing func count() -> ConnectionCount? { try? ConnectionCount.read(socket) }

  /// Closes it.
  consuming func close(_ ledger: inout TrafficLedger) { ledger.close(count()) }
}
