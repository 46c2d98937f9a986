import Glibc
import Kernel
import Quantities

/// A client of `network-server`, whose wishes are met a step at a time, so that none keeps the others waiting.
final class ServerConnection {
  let socket: FileDescriptor
  private let patience: UInt64
  /// What has come and is yet to be looked at.
  private var input: [UInt8] = []
  private var inputHasEnded = false
  private var output: [UInt8] = []
  private var request: NetworkRequest?
  private var name = ServerAccount.refused
  private var piecesLeft = 0
  /// When the piece is to be sent, however late the one before it was.
  private var planned: UInt64 = 0
  /// Bytes of the piece that is being sent, or that a sink is yet to take; nil: without end.
  private var bytesLeft: Int? = 0
  /// When there is something to be done whatever comes.
  private(set) var due: UInt64?
  /// Nothing follows what is to be sent.
  private var isClosing = false
  private var isDraining = false
  private(set) var isOver = false

  private static let room = 65_536
  private static let payload = [UInt8](repeating: 0x2E, count: room)
  /// How long a client that was refused has to read why.
  private static let drainTime = UInt64(nanosecondsOfSeconds: 1)

  /// - Parameter patience: nanoseconds after which a client that has not sent a whole line is left.
  init(_ socket: consuming FileDescriptor, now: UInt64, patience: UInt64) {
    self.socket = socket
    self.patience = patience
    due = now + patience
  }

  /// What poll(2) has to be asked.
  var events: Int16 {
    let wantsInput =
      switch request?.kind {
      case nil: isDraining || !isClosing
      case .sink: true
      case .echo: output.count < Self.room
      case .get, .push, .drop: false
      }
    let hasOutput = !output.isEmpty || (isSending && bytesLeft ?? 0 > 0)
    return Int16((wantsInput && !inputHasEnded ? POLLIN : 0) | (hasOutput ? POLLOUT : 0))
  }

  private var isSending: Bool { request?.kind == .get || request?.kind == .push }

  /// Does what can be done now.
  ///
  /// - Parameter revents: what poll(2) answered; 0 where only its time has come.
  func take(_ revents: Int16, now: UInt64, _ account: inout ServerAccount) {
    if revents & Int16(POLLERR | POLLNVAL) != 0
      || revents & Int16(POLLHUP) != 0 && events & Int16(POLLIN) == 0
    {
      isOver = true
      return
    }
    if revents & Int16(POLLIN | POLLHUP) != 0 { read(&account) }
    if let due, due <= now { act(&account) }
    work(now, &account)
    if !isOver, events & Int16(POLLOUT) != 0 { write(now, &account) }
    work(now, &account)
    settle(now, &account)
  }

  private func read(_ account: inout ServerAccount) {
    let raw = socket.raw
    let count = withUnsafeTemporaryAllocation(byteCount: Self.room, alignment: 1) { room in
      let count = recv(raw, room.baseAddress, room.count, 0)
      if count > 0 { input.append(contentsOf: room[..<count]) }
      return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : count
    }
    guard let count else { return }
    if count < 0 { isOver = true }
    if count == 0 { inputHasEnded = true }
    if isDraining { discard(&account) }
  }

  /// What the time asks for.
  private func act(_ account: inout ServerAccount) {
    due = nil
    switch request?.kind {
    case nil: end(&account)
    case .drop:
      if request?.resets == true { try? resetAtTheEnd() }
      end(&account)
    case .get, .push: bytesLeft = request?.bytes ?? 0
    case .sink, .echo: break
    }
  }

  /// A socket that does not wait for its data at the end drops the connection by a reset (socket(7), SO_LINGER).
  private func resetAtTheEnd() throws(SystemError) {
    let raw = socket.raw
    var value = linger(l_onoff: 1, l_linger: 0)
    try check("setsockopt", "SO_LINGER") {
      setsockopt(raw, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }
  }

  /// By this end's decision.
  private func end(_ account: inout ServerAccount) {
    if !isDraining { account.closed += 1 }
    isOver = true
  }

  /// What has come and can be dealt with.
  private func work(_ now: UInt64, _ account: inout ServerAccount) {
    while !isOver, !isClosing {
      switch request?.kind {
      // What is still to be sent belongs to the line before.
      case nil: guard output.isEmpty, takeLine(now, &account) else { return }
      case .sink: guard swallow(&account) else { return }
      case .echo:
        account.count(name, received: input.count)
        output += input
        input = []
        return
      case .get, .push, .drop: return
      }
    }
  }

  private func takeLine(_ now: UInt64, _ account: inout ServerAccount) -> Bool {
    guard let end = input.prefix(NetworkRequest.longest).firstIndex(of: 0x0A) else {
      if input.count >= NetworkRequest.longest { refuse("too long a line", &account) }
      return false
    }
    let line = input[..<end]
    do throws(NetworkRequest.Refusal) { begin(try NetworkRequest(parsing: line), now) } catch {
      refuse(error.reason, &account)
      return false
    }
    account.count(name, requests: 1, received: end + 1)
    input.removeFirst(end + 1)
    return true
  }

  private func begin(_ request: NetworkRequest, _ now: UInt64) {
    self.request = request
    name = ServerAccount.name(request.kind)
    due = nil
    switch request.kind {
    case .get, .push, .drop:
      piecesLeft = request.count
      bytesLeft = 0
      planned = now + UInt64(nanosecondsOfSeconds: request.wait)
      due = planned
    case .sink: bytesLeft = request.bytes
    case .echo: break
    }
  }

  private func refuse(_ reason: String, _ account: inout ServerAccount) {
    name = ServerAccount.refused
    output += Array("ERR \(reason)\n".utf8)
    account.count(name, requests: 1)
    discard(&account)
    isClosing = true
  }

  private func discard(_ account: inout ServerAccount) {
    account.count(name, received: input.count)
    input = []
  }

  /// False where more has to come first.
  private func swallow(_ account: inout ServerAccount) -> Bool {
    guard let left = bytesLeft else {
      discard(&account)
      return false
    }
    let taken = min(left, input.count)
    account.count(name, received: taken)
    input.removeFirst(taken)
    bytesLeft = left - taken
    guard left == taken else { return false }
    output += Array("OK\n".utf8)
    request = nil
    return true
  }

  private func write(_ now: UInt64, _ account: inout ServerAccount) {
    let raw = socket.raw
    let isText = !output.isEmpty
    let bytes = isText ? output[...] : Self.payload[..<min(bytesLeft ?? 0, Self.room)]
    let count = bytes.withUnsafeBytes { send(raw, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    guard count >= 0 else {
      if errno != EAGAIN && errno != EINTR { isOver = true }
      return
    }
    account.count(name, sent: count)
    guard !isText else { return output.removeFirst(count) }
    bytesLeft = (bytesLeft ?? 0) - count
    if bytesLeft == 0 { endPiece(now) }
  }

  private func endPiece(_ now: UInt64) {
    guard let request else { return }
    piecesLeft -= 1
    if piecesLeft > 0 {
      planned += UInt64(nanosecondsOfSeconds: request.every)
      due = max(now, planned)
    } else {
      isClosing = request.closes
      self.request = nil
    }
  }

  /// Ends what has nothing left to do.
  private func settle(_ now: UInt64, _ account: inout ServerAccount) {
    guard !isOver, output.isEmpty else { return }
    if isClosing, !isDraining {
      account.closed += 1
      isDraining = true
      due = now + Self.drainTime
      shutdown(socket.raw, CInt(SHUT_WR))
    } else if inputHasEnded, request == nil || request?.kind == .sink || request?.kind == .echo {
      isOver = true
    }
  }
}
