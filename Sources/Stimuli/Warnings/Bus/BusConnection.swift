import Glibc
import Kernel

/// One connection of the program's to the bus, with the one to the bus behind that stands for it. All bytes pass
/// unchanged and in order, but for what concerns the service that Headroom plays.
struct BusConnection {
  /// What happened that others are to know.
  enum Finding {
    /// The client asked to hear warnings, for the first time.
    case listener
    /// The machine's own service warned, at this level.
    case warning(UInt8)
  }

  /// No more is read of one side while so much waits for the other.
  private static let flowLimit = 256 << 10
  /// Nor of a client that does not read what it is answered.
  private static let answerLimit = 4 << 20
  private static let owedLimit = 1024

  let client: CInt
  /// Nil where there is no bus behind.
  let server: CInt?
  let peer: LocalSocket.Peer
  private(set) var findings: [Finding] = []

  var fromClient = BusFlow(isClient: true)
  var fromServer = BusFlow(isClient: false)
  var toClient = BusOutlet()
  var toServer = BusOutlet()
  var handshake = BusHandshake()
  /// What is to become of the bus's replies, by the serial number of the call.
  var owed: [UInt32: Owed] = [:]
  var uniqueName: String?
  private var rules: [DBusMatchRule] = []
  private var wasListener = false
  /// Our own messages, which wait until one that passes is through.
  private var held: [[UInt8]] = []
  private var serial: UInt32 = 0
  private var hasClientEnded = false
  private var hasServerEnded = false
  private(set) var isBroken = false

  enum Owed {
    case answer(BusAnswer)
    case names
    case added(DBusMatchRule)
    case removed(DBusMatchRule)
  }

  init(client: CInt, server: CInt?, peer: LocalSocket.Peer) {
    self.client = client
    self.server = server
    self.peer = peer
  }

  /// Whether a warning would be heard now.
  var isListener: Bool { rules.contains(where: LowMemoryMonitor.isHeard) }

  // MARK: - Waiting

  private var readsClient: Bool {
    !hasClientEnded && toServer.pending < Self.flowLimit && toClient.pending < Self.answerLimit
      && owed.count < Self.owedLimit && held.count < Self.owedLimit
  }
  private var readsServer: Bool { server != nil && !hasServerEnded && toClient.pending < Self.flowLimit }

  /// What is waited for, as of poll(2).
  var clientEvents: Int16 { Int16((readsClient ? POLLIN : 0) | (toClient.pending > 0 ? POLLOUT : 0)) }
  var serverEvents: Int16 { Int16((readsServer ? POLLIN : 0) | (toServer.pending > 0 ? POLLOUT : 0)) }

  var isOver: Bool {
    isBroken || hasClientEnded && toServer.pending == 0 || hasServerEnded && toClient.pending == 0
  }

  // MARK: - Moving

  mutating func serveClient(_ room: inout [UInt8]) {
    if readsClient {
      switch LocalSocket.receive(client, &room) {
      case .bytes(let count, let passed): fromClient.take(room[..<count], passed)
      case .nothing: break
      case .end: hasClientEnded = true
      }
    }
    move()
  }

  mutating func serveServer(_ room: inout [UInt8]) {
    if readsServer, let server {
      switch LocalSocket.receive(server, &room) {
      case .bytes(let count, let passed): fromServer.take(room[..<count], passed)
      case .nothing: break
      case .end: hasServerEnded = true
      }
    }
    move()
  }

  /// Hands on what can be handed on: what a flush has made room for too, because nobody else would come back for it.
  mutating func move() { while moveOnce() {} }

  /// - Returns: whether something was moved.
  private mutating func moveOnce() -> Bool {
    var hasMoved = false
    while toServer.pending < Self.flowLimit, toClient.pending < Self.answerLimit, owed.count < Self.owedLimit
    {
      let item = fromClient.next { [server] in
        server == nil || BusDriver.isAddressed(by: $0) || Self.isOurs($0)
      }
      if case .nothing = item { break }
      hasMoved = true
      guard heed(client: item) else {
        hasClientEnded = true
        break
      }
    }
    while toClient.pending < Self.flowLimit {
      let item = fromServer.next { [owed] in Self.isWanted($0, owed) }
      if case .nothing = item { break }
      hasMoved = true
      guard heed(server: item) else {
        hasServerEnded = true
        break
      }
      release()
    }
    flush()
    return hasMoved && !hasClientEnded && !hasServerEnded
  }

  mutating func flush() {
    if !toClient.flush(client) { isBroken = true }
    if let server, !toServer.flush(server) { isBroken = true }
  }

  static func isOurs(_ header: DBusHeader) -> Bool {
    header.destination.map(LowMemoryMonitor.names.contains) ?? false
  }

  private static func isWanted(_ header: DBusHeader, _ owed: [UInt32: Owed]) -> Bool {
    if LowMemoryMonitor.isWarning(header) { return true }
    guard header.sender == BusDriver.name else { return false }
    return header.member == "NameOwnerChanged" || header.replySerial.map { owed[$0] != nil } ?? false
  }

  // MARK: - Our own messages

  /// Sends a message of our own as soon as no other is under way.
  mutating func deliver(_ make: (_ serial: UInt32) -> [UInt8]) {
    serial = serial == UInt32.max ? 1 : serial + 1
    held.append(make(serial))
    release()
  }

  private mutating func release() {
    let isClear = server == nil ? fromClient.isSpeaking : uniqueName != nil && fromServer.rest == 0
    guard isClear else { return }
    for message in held { toClient.append(message) }
    held = []
  }

  /// Warns, at once where the client reads.
  mutating func warn(_ level: UInt8) {
    deliver { LowMemoryMonitor.warning(level, serial: $0) }
    flush()
  }

  /// Passes a warning of the machine's own service on in our name, which the client holds for the service's.
  mutating func repeatWarning(_ level: UInt8) {
    findings.append(.warning(level))
    deliver { LowMemoryMonitor.warning(level, serial: $0) }
  }

  mutating func add(_ rule: DBusMatchRule) {
    rules.append(rule)
    guard !wasListener, LowMemoryMonitor.isHeard(by: rule) else { return }
    wasListener = true
    findings.append(.listener)
  }

  mutating func remove(_ rule: DBusMatchRule) {
    if let index = rules.firstIndex(of: rule) { rules.remove(at: index) }
  }

  mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }

  mutating func close() {
    toClient.drop()
    toServer.drop()
    fromClient.drop()
    fromServer.drop()
    Glibc.close(client)
    if let server { Glibc.close(server) }
  }
}
