import Documents
import Formats
import Quantities
import Recordings

extension PeerRow {
  var name: String { [peer, service].compactMap { $0 }.joined(separator: " ") }

  /// Names and the time: the system's library asks for these by rules of its own (RFC 1035, RFC 6762, RFC 7858,
  /// RFC 5905), and each question is small.
  var isNameOrTime: Bool {
    guard let (transport, port) = endpoint else { return false }
    return [53, 853, 5353].contains(port) || transport == "udp" && port == 123
  }

  var evidence: Evidence {
    [
      "peer": .text(name), "habit": habit.map { .text($0.rawValue) },
      "periodSeconds": period.map { .figure($0, .seconds) }, "times": .figure(polls ?? 0, .count),
      "joules": energy.map { .figure($0, .joules) }, "start": first.map { .moment($0) },
      "end": last.map { .moment($0) },
    ]
  }
}
