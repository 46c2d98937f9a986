/// What a client of a message bus asked to hear (D-Bus specification, "Match Rules").
package struct DBusMatchRule: Sendable, Equatable {
  private let conditions: [String: String]

  private static let plain: Set<String> = [
    "type", "sender", "interface", "member", "path", "path_namespace", "destination", "eavesdrop",
    "arg0namespace",
  ]
  private static let kinds: Set<String> = ["signal", "method_call", "method_return", "error"]

  /// - Returns: Nil where a bus would answer MatchRuleInvalid.
  package init?(_ text: String) {
    var conditions: [String: String] = [:]
    var rest = text.utf8[...]
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.isEmpty { break }
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let key = String(decoding: rest[..<equals], as: UTF8.self).split(separator: " ")
      rest = rest[rest.index(after: equals)...]
      guard key.count == 1, let value = Self.value(&rest),
        conditions.updateValue(value, forKey: String(key[0])) == nil
      else { return nil }
    }
    guard conditions.allSatisfy({ Self.isKnown($0.key, $0.value) }),
      conditions["path"] == nil || conditions["path_namespace"] == nil
    else { return nil }
    self.conditions = conditions
  }

  /// Takes a value and the comma behind it. An apostrophe begins and ends a stretch in which all bytes stand for
  /// themselves; outside of one, a backslash before an apostrophe makes it stand for itself.
  private static func value(_ rest: inout Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var isQuoted = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "'"): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\") where !isQuoted && rest.first == UInt8(ascii: "'"):
        bytes.append(UInt8(ascii: "'"))
        rest.removeFirst()
      default: bytes.append(byte)
      }
    }
    return isQuoted ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private static func isKnown(_ key: String, _ value: String) -> Bool {
    switch key {
    case "type": return kinds.contains(value)
    case "eavesdrop": return value == "true" || value == "false"
    case _ where plain.contains(key): return true
    default:
      guard key.hasPrefix("arg") else { return false }
      let number = key.dropFirst(3)
      return Int(number.hasSuffix("path") ? number.dropLast(4) : number).map { 0...63 ~= $0 } ?? false
    }
  }

  /// Whether a signal is heard that goes to everybody and has no texts among its arguments.
  ///
  /// - Parameter senders: All names that its sender has.
  package func fits(senders: [String], path: String, interface: String, member: String) -> Bool {
    conditions.allSatisfy { key, value in
      switch key {
      case "type": value == "signal"
      case "sender": senders.contains(value)
      case "interface": value == interface
      case "member": value == member
      case "path": value == path
      case "path_namespace": value == "/" || path == value || path.hasPrefix(value + "/")
      case "eavesdrop": true
      default: false
      }
    }
  }
}
