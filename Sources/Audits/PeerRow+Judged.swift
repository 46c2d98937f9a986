import Formats
import Recordings

extension PeerRow {
  var name: String { [peer, service].compactMap { $0 }.joined(separator: " ") }

  /// Names and the time: the system's library asks for these by rules of its own (RFC 1035, RFC 6762, RFC 7858,
  /// RFC 5905), and each question is small.
  var isNameOrTime: Bool {
    guard let (transport, port) = endpoint else { return false }
    return [53, 853, 5353].contains(port) || transport == "udp" && port == 123
  }

  var evidence: JSONValue {
    .members([
      "peer": .string(name), "habit": habit.map { .string($0.rawValue) },
      "periodSeconds": period.map { .number($0) }, "times": .number(polls ?? 0),
      "joules": energy.map { .number($0) }, "start": first.map { .number($0) },
      "end": last.map { .number($0) },
    ])
  }
}
