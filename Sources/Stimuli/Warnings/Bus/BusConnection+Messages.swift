import Glibc
import Kernel

extension BusConnection {
  /// - Returns: False where the client broke the protocol.
  mutating func heed(client item: BusFlow.Item) -> Bool {
    switch item {
    case .line(let line): return server == nil ? shake(line) : pass(line, [])
    case .message(let header, let bytes, let passed): return heed(header, bytes, passed)
    case .part(let header, let bytes, let passed):
      guard server == nil else { return pass(bytes, passed) }
      BusOutlet.close(passed)
      if let header { refuse(header) }
      return true
    case .nothing: return true
    case .broken: return false
    }
  }

  private mutating func pass(_ bytes: [UInt8], _ passed: [CInt]) -> Bool {
    toServer.append(bytes, passed)
    return true
  }

  private mutating func shake(_ line: [UInt8]) -> Bool {
    guard let answer = handshake.answer(line, user: peer.user) else { return handshake.isOpen }
    toClient.append(Array(answer.utf8))
    return true
  }

  private mutating func heed(_ header: DBusHeader, _ bytes: [UInt8], _ passed: [CInt]) -> Bool {
    if Self.isOurs(header) {
      BusOutlet.close(passed)
      if header.kind == .call {
        answer(header, LowMemoryMonitor.answer(header, bytes), from: LowMemoryMonitor.owner)
      }
      return true
    }
    if BusDriver.isAddressed(by: header), settle(header, bytes) {
      BusOutlet.close(passed)
      return true
    }
    guard server == nil else { return pass(bytes, passed) }
    BusOutlet.close(passed)
    refuse(header)
    return true
  }

  /// A call to the bus itself.
  ///
  /// - Returns: Whether it is answered; else it goes on to the bus behind, whose reply may be changed.
  private mutating func settle(_ call: DBusHeader, _ bytes: [UInt8]) -> Bool {
    if let own = BusDriver.answer(call, bytes, process: getpid(), user: geteuid()) {
      if server != nil, !BusDriver.withheld.contains(call.member ?? "") {
        if call.expectsReply { owed[call.serial] = .answer(own) }
        return false
      }
      answer(call, own, from: BusDriver.name)
      return true
    }
    let isMatch = call.member == "AddMatch" || call.member == "RemoveMatch"
    let rule = isMatch ? BusDriver.text(call, bytes).flatMap { DBusMatchRule($0) } : nil
    if let rule { settle(call, rule) }
    guard server == nil else {
      if call.member == "ListNames", call.expectsReply { owed[call.serial] = .names }
      return false
    }
    uniqueName = ":1.0"
    let own =
      isMatch && rule == nil
      ? BusAnswer.error("MatchRuleInvalid", "not a match rule")
      : BusDriver.answer(alone: call, bytes, client: ":1.0", user: peer.user, process: peer.pid)
    answer(call, own, from: BusDriver.name)
    return true
  }

  /// A rule counts once the bus has taken it.
  private mutating func settle(_ call: DBusHeader, _ rule: DBusMatchRule) {
    let isAdded = call.member == "AddMatch"
    if server != nil, call.expectsReply {
      owed[call.serial] = isAdded ? .added(rule) : .removed(rule)
    } else if isAdded {
      add(rule)
    } else {
      remove(rule)
    }
  }

  private mutating func answer(_ call: DBusHeader, _ answer: BusAnswer, from sender: String) {
    guard call.expectsReply else { return }
    deliver { [uniqueName] in answer.message(to: call, from: sender, destination: uniqueName, serial: $0) }
  }

  /// A call to somebody else where there is nobody else.
  private mutating func refuse(_ header: DBusHeader) {
    guard header.kind == .call else { return }
    let name = header.destination ?? ""
    answer(
      header, .error("ServiceUnknown", "\(name): no one owns this name, there is no system bus here"),
      from: BusDriver.name)
  }

  /// - Returns: False where the bus behind broke the protocol.
  mutating func heed(server item: BusFlow.Item) -> Bool {
    switch item {
    case .line(let line): toClient.append(line)
    case .message(let header, let bytes, let passed): heed(reply: header, bytes, passed)
    case .part(let header, let bytes, let passed):
      note(header)
      toClient.append(bytes, passed)
    case .nothing: break
    case .broken: return false
    }
    return true
  }

  /// The reply to Hello is the first message, and addressed to the name that it gives.
  private mutating func note(_ header: DBusHeader?) {
    if uniqueName == nil, let name = header?.destination { uniqueName = name }
  }

  private mutating func heed(reply header: DBusHeader, _ bytes: [UInt8], _ passed: [CInt]) {
    note(header)
    if let level = LowMemoryMonitor.level(header, bytes) {
      BusOutlet.close(passed)
      return repeatWarning(level)
    }
    if header.member == "NameOwnerChanged", BusDriver.text(header, bytes) == LowMemoryMonitor.name {
      return BusOutlet.close(passed)
    }
    switch header.replySerial.flatMap({ owed.removeValue(forKey: $0) }) {
    case .answer(let answer):
      var call = DBusHeader(.call, serial: header.replySerial ?? 0)
      call.expectsReply = true
      BusOutlet.close(passed)
      return self.answer(call, answer, from: BusDriver.name)
    case .names: toClient.append(BusDriver.completed(header, bytes) ?? bytes, passed)
    case .added(let rule):
      if header.kind == .reply { add(rule) }
      toClient.append(bytes, passed)
    case .removed(let rule):
      if header.kind == .reply { remove(rule) }
      toClient.append(bytes, passed)
    case nil: toClient.append(bytes, passed)
    }
  }
}
